import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { useEffect, useRef, useState } from 'react'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { descriptionExtensions, fromDocument, toDocument, toSlice } from './description-schema.ts'
import { PICTURE_TYPES, uploadPicture } from './description-picture.ts'
import { FormatBar } from './format-bar.tsx'
import { hasForeignPicture } from './parse-html.ts'

/** Moves the cursor to the place of a drop. */
const moveCursor = (view: EditorView, { clientX, clientY }: DragEvent): void => {
  const place = view.posAtCoords({ left: clientX, top: clientY })
  if (place) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))))
}

/** Inserts HTML of a paste or a drop. The editor itself would read it with `innerHTML`, which the policy of the page forbids. */
const insertHtml = (view: EditorView, html: string): void => {
  view.dispatch(view.state.tr.replaceSelection(toSlice(html, view.state.schema)).scrollIntoView())
  if (hasForeignPicture(html)) showToast('다른 사이트의 사진은 넣지 않았어요. 사진 파일을 올려 주세요.')
}

/** Uploads files of a paste or a drop and inserts them as pictures, in their order. */
const insertPictures = async (view: EditorView, files: readonly File[]): Promise<void> => {
  const pictures = files.filter(({ type }) => PICTURE_TYPES.includes(type))
  if (pictures.length < files.length) showToast('JPG, PNG, WebP 사진만 넣을 수 있어요.')
  for (const file of pictures)
    try {
      const attrs = await uploadPicture(file, '')
      // the editor may have been closed meanwhile
      if (view.isDestroyed) return
      view.dispatch(view.state.tr.replaceSelectionWith(view.state.schema.node('picture', attrs)).scrollIntoView())
    } catch (reason) {
      showFailure(reason)
    }
}

/** Takes HTML or picture files of a paste or a drop. Returns false for plain text, which the editor reads itself. */
const takeTransfer = (view: EditorView, event: ClipboardEvent | DragEvent): boolean => {
  const data = 'dataTransfer' in event ? event.dataTransfer : event.clipboardData
  const html = data?.getData('text/html') ?? ''
  const files = [...(data?.files ?? [])]
  if (html === '' && files.length === 0) return false
  event.preventDefault()
  if ('dataTransfer' in event) moveCursor(view, event)
  if (html === '') void insertPictures(view, files)
  else insertHtml(view, html)
  return true
}

interface RichTextProps {
  label: string
  html: string
  onChange: (html: string) => void
}

/** Editor of a description. Writes nothing before it is edited. */
export function RichText({ label, html, onChange }: RichTextProps) {
  const written = useRef(html)
  const [first] = useState(() => toDocument(html))
  const editor: Editor = useEditor({
    extensions: descriptionExtensions,
    content: first,
    // the policy of the page forbids style elements; the styles are in app.css
    injectCSS: false,
    editorProps: {
      attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox', class: 'rich-text' },
      handleDOMEvents: {
        paste: takeTransfer,
        // what is dragged inside of the editor is not read as HTML
        drop: (view, event) => view.dragging === null && takeTransfer(view, event),
      },
    },
    onUpdate: ({ editor: { state } }) => {
      written.current = fromDocument(state.doc.toJSON())
      onChange(written.current)
    },
  })
  useEffect(() => {
    // a draft, a merge or the values of the server
    if (html === written.current) return
    written.current = html
    editor.commands.setContent(toDocument(html), { emitUpdate: false })
  }, [editor, html])
  return (
    <div className="flex min-w-0 flex-col rounded-control ring-1 ring-line ring-inset focus-within:ring-2 focus-within:ring-focus">
      <FormatBar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}
