import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { Dialog } from './dialog.tsx'
import { showToast } from './toast.tsx'

interface SecretDialogProps {
  title: string
  text: string
  /** Name of the secret: `비밀번호`. */
  label: string
  secret: string
  /** Label of the button that closes the dialog for good. */
  action: string
  onClose: () => void
}

/** Secret that is shown once. Only its own button closes it. */
export function SecretDialog({ title, text, label, secret, action, onClose }: SecretDialogProps) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret)
      showToast('복사했어요.')
    } catch {
      // the browser has refused: the text is selected by a click
      showToast('복사하지 못했어요. 글자를 선택해 복사해 주세요.')
    }
  }
  return (
    <Dialog
      open
      isDismissible={false}
      onClose={onClose}
      title={title}
      text={text}
      actions={
        <>
          <Button onClick={() => void copy()}>복사</Button>
          <Button look="primary" onClick={onClose}>
            {action}
          </Button>
        </>
      }
    >
      <TextField label={label} readOnly value={secret} onFocus={(event) => event.target.select()} />
    </Dialog>
  )
}
