import type { ReactNode } from 'react'

interface EmptyStateProps {
  picture: ReactNode
  title: string
  text?: string
  action?: ReactNode
  /** Heading level: the page's own heading, or one below it. */
  heading?: 'h1' | 'h2' | 'h3'
}
/** Empty state: an illustration, a sentence and one action. */
export function EmptyState({ picture, title, text, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="flex min-h-[22rem] flex-col items-center justify-center gap-5 px-8 py-14 text-center">
      {picture}
      <div className="flex flex-col gap-1.5">
        <Heading className="text-18 font-bold text-balance">{title}</Heading>
        {text && <p className="text-14 text-pretty whitespace-pre-line text-ink-faint">{text}</p>}
      </div>
      {action}
    </div>
  )
}
