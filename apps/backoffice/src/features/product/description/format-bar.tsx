import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { LinkDialog, PictureDialog } from './insert-dialogs.tsx'

interface Action {
  label: string
  run: (editor: Editor) => void
  /** Name of the mark or node that is pressed where it is. */
  active?: string
}

const marks: readonly Action[] = [
  { label: '굵게', active: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
  { label: '기울임', active: 'italic', run: (editor) => editor.chain().focus().toggleItalic().run() },
  { label: '밑줄', active: 'underline', run: (editor) => editor.chain().focus().toggleUnderline().run() },
  { label: '취소선', active: 'strike', run: (editor) => editor.chain().focus().toggleStrike().run() },
]
const blocks: readonly Action[] = [
  { label: '목록', active: 'bulletList', run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { label: '번호 목록', active: 'orderedList', run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { label: '인용', active: 'blockquote', run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { label: '구분선', run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  {
    label: '표',
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: false }).run(),
  },
]
const tables: readonly Action[] = [
  { label: '줄 추가', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: '줄 빼기', run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: '칸 추가', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: '칸 빼기', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: '제목 칸', active: 'tableHeader', run: (editor) => editor.chain().focus().toggleHeaderCell().run() },
  { label: '표 빼기', run: (editor) => editor.chain().focus().deleteTable().run() },
]
const history: readonly Action[] = [
  { label: '실행 취소', run: (editor) => editor.chain().focus().undo().run() },
  { label: '다시 실행', run: (editor) => editor.chain().focus().redo().run() },
]

const LEVELS = [2, 3, 4, 5, 6] as const
const names = ['본문', '제목 1', '제목 2', '제목 3', '제목 4', '제목 5'] as const
const active = [...marks, ...blocks, ...tables].flatMap((action) => action.active ?? [])

const stateOf = ({ editor }: { editor: Editor }) => ({
  pressed: active.filter((name) => editor.isActive(name)).join(' '),
  level: LEVELS.find((level) => editor.isActive('heading', { level })),
  isInTable: editor.isActive('table'),
  isLink: editor.isActive('link'),
})

interface ToolProps {
  label: string
  isPressed?: boolean | undefined
  onClick: () => void
}

function Tool({ label, isPressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      // the selection of the editor stays
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className={`h-8 rounded-control px-2 text-13 whitespace-nowrap hover:bg-sunken ${isPressed ? 'bg-accent-soft font-bold text-accent-ink' : 'text-ink-soft'}`}
    >
      {label}
    </button>
  )
}

/** Formats of the description editor. */
export function FormatBar({ editor }: { editor: Editor }) {
  const { pressed, level, isInTable, isLink } = useEditorState({ editor, selector: stateOf })
  const [dialog, setDialog] = useState<'link' | 'picture'>()
  const now = new Set(pressed.split(' '))
  const tools = (actions: readonly Action[]) =>
    actions.map(({ label, active: name, run }) => (
      <Tool
        key={label}
        label={label}
        isPressed={name === undefined ? undefined : now.has(name)}
        onClick={() => run(editor)}
      />
    ))
  const setLevel = (value: number): void => {
    const found = LEVELS.find((each) => each === value)
    if (found) editor.chain().focus().setHeading({ level: found }).run()
    else editor.chain().focus().setParagraph().run()
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-0.5 border-b border-line p-1">
      <legend className="sr-only">서식</legend>
      <select
        aria-label="문단 종류"
        value={level ?? 1}
        onChange={({ target }) => setLevel(Number(target.value))}
        className="h-8 rounded-control bg-surface px-2 text-13 text-ink-soft hover:bg-sunken"
      >
        {names.map((name, at) => (
          <option key={name} value={at + 1}>
            {name}
          </option>
        ))}
      </select>
      {tools(marks)}
      <Tool label="링크" isPressed={isLink} onClick={() => setDialog('link')} />
      {tools(blocks)}
      <Tool label="사진" onClick={() => setDialog('picture')} />
      {isInTable && tools(tables)}
      {tools(history)}
      {dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(undefined)} />}
      {dialog === 'picture' && <PictureDialog editor={editor} onClose={() => setDialog(undefined)} />}
    </fieldset>
  )
}
