import type { ReactNode } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon, type IconName } from '#src/ui/icons/icons.tsx'

/** Placeholder in the shape of what loads. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-control bg-sunken ${className}`} />
}

/** Rows of a list or a form that loads. */
export function SkeletonRows({ rows = 6, className = 'h-10' }: { rows?: number; className?: string }) {
  return (
    <output aria-label="불러오는 중이에요" className="flex flex-col gap-2">
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} className={`w-full ${className}`} />
      ))}
    </output>
  )
}

interface NoteProps {
  icon?: IconName
  title: string
  text?: string | undefined
  children?: ReactNode
}

/** Centred note in place of content: empty, forbidden or failed. */
export function Note({ icon = 'search', title, text, children }: NoteProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span className="flex size-12 items-center justify-center rounded-full bg-sunken text-ink-faint">
        <Icon name={icon} size={24} />
      </span>
      <div className="flex max-w-[26rem] flex-col gap-1">
        <p className="text-16 font-semibold">{title}</p>
        {text && <p className="text-14 text-pretty text-ink-soft">{text}</p>}
      </div>
      {children}
    </div>
  )
}

/** Failure of a part of a screen, with the way to try again. */
export function ErrorNote({ text, onRetry }: { text: string; onRetry?: (() => void) | undefined }) {
  return (
    <div role="alert">
      <Note icon="warning" title="불러오지 못했어요" text={text}>
        {onRetry && <Button onClick={onRetry}>다시 시도</Button>}
      </Note>
    </div>
  )
}

export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad'
const tones: Record<Tone, string> = {
  plain: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent-ink',
  good: 'bg-success-soft text-[#0d6b34]',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-danger-soft text-[#a31b1b]',
}

/** State as a word. The colour only repeats what the word says. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-6 shrink-0 items-center rounded-chip px-2 text-12 font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
