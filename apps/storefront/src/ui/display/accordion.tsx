import type { ReactNode } from 'react'
import { DownIcon } from '#src/ui/icons/sign-icons.tsx'

interface AccordionProps {
  title: ReactNode
  open?: boolean
  /** Opening one accordion closes the others of the same name. */
  name?: string
  children: ReactNode
}
/** A heading with collapsible content, based on native `details`. */
export function Accordion({ title, open, name, children }: AccordionProps) {
  return (
    <details open={open} name={name} className="group hairline-b">
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 py-3 text-14 font-semibold">
        {title}
        <DownIcon
          size={20}
          className="shrink-0 text-ink-faint transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="pb-4 text-14 text-pretty text-ink-soft">{children}</div>
    </details>
  )
}
