import type { CSSProperties } from 'react'
import { HeartIcon } from '#src/features/product/detail/heart-icon.tsx'
import type { Heart } from './rising.ts'

interface RisingHeartsProps {
  hearts: readonly Heart[]
  onRisen: (id: number) => void
}

/** Hearts that rise from the button and fade. */
export function RisingHearts({ hearts, onRisen }: RisingHeartsProps) {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-x-0 bottom-full h-0">
      {hearts.map(({ id, drift }) => (
        <span
          key={id}
          onAnimationEnd={() => onRisen(id)}
          style={{ '--drift': drift } as CSSProperties}
          className="live-heart absolute bottom-0 left-1/2 text-sale"
        >
          <HeartIcon size={28} filled />
        </span>
      ))}
    </span>
  )
}
