import type { AnswerTemplate } from '@shop/contract'

/** Templates of the digits 1 to 9. A press inserts the text. */
export function TemplateBar({
  templates,
  onInsert,
}: {
  templates: readonly AnswerTemplate[]
  onInsert: (text: string) => void
}) {
  if (templates.length === 0) return undefined
  return (
    <ul aria-label="템플릿" className="flex flex-wrap gap-1.5">
      {templates.slice(0, 9).map(({ id, title, text }, at) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onInsert(text)}
            className="inline-flex h-8 items-center gap-1.5 rounded-chip bg-sunken px-3 text-13 hover:bg-accent-soft pointer-coarse:h-11"
          >
            <kbd className="hidden font-mono text-12 text-ink-soft pointer-fine:inline">{at + 1}</kbd>
            {title}
          </button>
        </li>
      ))}
    </ul>
  )
}
