import type { AnswerTemplate } from '@shop/contract'
import type { RefObject } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { TextArea } from '#src/ui/controls/field.tsx'
import { TemplateBar } from './template-bar.tsx'

interface AnswerBoxProps {
  label: string
  hint?: string
  text: string
  templates: readonly AnswerTemplate[]
  areaRef: RefObject<HTMLTextAreaElement | null>
  onChange: (text: string) => void
  /** Without it there is nothing to send: the text goes with a decision. */
  onSend?: () => void
  action?: string
}

/** Adds a template to what has been typed. */
export const withTemplate = (text: string, template: string): string =>
  text.trim() === '' ? template : `${text.trimEnd()}\n${template}`

/** Text with templates. Ctrl+Enter sends, Alt and a digit inserts a template, Escape leaves the field so that the keys work again. */
export function AnswerBox({ label, hint, text, templates, areaRef, onChange, onSend, action }: AnswerBoxProps) {
  const insert = (template: string) => {
    onChange(withTemplate(text, template))
    areaRef.current?.focus()
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextArea
        ref={areaRef}
        label={label}
        hint={hint}
        rows={3}
        maxLength={onSend ? 2_000 : 500}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          const template = event.altKey ? templates[Number(event.code.replace('Digit', '')) - 1] : undefined
          if (event.key === 'Escape') event.currentTarget.blur()
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend?.()
          else if (template) insert(template.text)
          else return
          event.preventDefault()
        }}
      />
      <TemplateBar templates={templates} onInsert={insert} />
      {onSend && (
        <div className="flex flex-wrap items-center gap-3">
          <Button look="primary" onClick={onSend}>
            {action}
          </Button>
          <p className="hidden text-12 text-ink-faint pointer-fine:block">Ctrl+Enter로 보내고 Esc로 빠져나와요.</p>
        </div>
      )}
    </div>
  )
}
