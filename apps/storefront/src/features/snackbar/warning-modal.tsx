import { Button } from '#src/ui/controls/button.tsx'
import { Modal } from '#src/ui/overlay/modal.tsx'
import { closeWarning, useWarning } from './warning-store.ts'

/** Shows the open warning. MESSAGE-2 */
export function WarningModal() {
  const { isOpen, warning } = useWarning()
  if (!warning) return null
  const confirm = () => {
    closeWarning()
    warning.onConfirm?.()
  }
  return (
    <Modal
      open={isOpen}
      onClose={closeWarning}
      title={warning.title}
      actions={
        <>
          {warning.cancel && (
            <Button look="line" onClick={closeWarning}>
              {warning.cancel}
            </Button>
          )}
          <Button onClick={confirm}>{warning.confirm ?? '확인'}</Button>
        </>
      }
    >
      {warning.text}
    </Modal>
  )
}
