import type { ReactNode } from 'react'

const tones = {
  accent: 'bg-accent-soft text-accent-ink',
  solid: 'bg-accent text-on-accent',
  quiet: 'bg-sunken text-ink-soft',
  sale: 'bg-sale text-white',
  dark: 'bg-ink/80 text-white',
}
interface BadgeProps {
  tone?: keyof typeof tones
  as?: 'span' | 'li'
  children: ReactNode
}
/** Badge with a short word: 단독, 무료배송, 마감임박. */
export function Badge({ tone = 'quiet', as: Element = 'span', children }: BadgeProps) {
  return (
    <Element
      className={`inline-flex h-[1.375rem] items-center rounded-[6px] px-1.5 text-12 font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </Element>
  )
}
