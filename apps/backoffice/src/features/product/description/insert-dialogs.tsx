import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { showFailure } from '#src/ui/overlay/toast.tsx'
import { PICTURE_TYPES, uploadPicture } from './description-picture.ts'

interface InsertProps {
  editor: Editor
  onClose: () => void
}

/** Addresses that the server keeps: of the web, of this site, and of a place on the page. */
const isAddress = (text: string): boolean => /^(https?:\/\/[^\s/]+|\/(?!\/)|#)\S*$/i.test(text)

/** Makes the selection a link, changes the one at the cursor, or removes it. */
export function LinkDialog({ editor, onClose }: InsertProps) {
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [error, setError] = useState<string>()
  const save = (): void => {
    const href = address.trim()
    if (href !== '' && !isAddress(href)) return setError('https:// 나 / 로 시작하는 주소를 적어 주세요.')
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="링크"
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button look="primary" onClick={save}>
            링크 넣기
          </Button>
        </>
      }
    >
      <TextField
        label="주소"
        inputMode="url"
        placeholder="https://"
        hint="비우면 링크를 지워요."
        error={error}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
    </Dialog>
  )
}

/** Uploads a picture and inserts it at the cursor. */
export function PictureDialog({ editor, onClose }: InsertProps) {
  const [file, setFile] = useState<File>()
  const [alt, setAlt] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    if (!file) return
    setBusy(true)
    try {
      const attrs = await uploadPicture(file, alt.trim())
      editor.chain().focus().insertContent({ type: 'picture', attrs }).run()
      onClose()
    } catch (reason) {
      showFailure(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="사진 넣기"
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button
            look="primary"
            busy={isBusy}
            blocked={file ? undefined : '사진을 골라 주세요.'}
            onClick={() => void save()}
          >
            사진 넣기
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <label className="flex flex-col gap-1 text-13 font-semibold text-ink-soft">
          사진
          <input
            type="file"
            accept={PICTURE_TYPES.join()}
            className="text-14 font-normal"
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        </label>
        <TextField
          label="사진 설명"
          hint="사진을 볼 수 없는 사람에게 읽어 줘요."
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
      </div>
    </Dialog>
  )
}
