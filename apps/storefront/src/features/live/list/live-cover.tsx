import type { LiveCard } from '@shop/contract'
import { LiveBadge } from '../live-badge.tsx'
import { NoCover } from '../no-cover.tsx'
import { lengthText, viewersText } from '../live-texts.ts'

interface LiveCoverProps {
  card: LiveCard
  /** Loads the picture eagerly. */
  isFirst?: boolean
  className: string
}

/** Picture of a broadcast with its state, viewers and length. */
export function LiveCover({ card, isFirst = false, className }: LiveCoverProps) {
  const { image, state, durationMs } = card
  return (
    <span className={`relative block shrink-0 overflow-hidden rounded-card bg-sunken ${className}`}>
      {image === '' ? (
        <NoCover logoHeight={24} />
      ) : (
        <img
          src={image}
          alt=""
          width={540}
          height={960}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          className="size-full object-cover"
        />
      )}
      <span className="absolute top-2 left-2 flex flex-wrap items-center gap-1.5 pr-2">
        <LiveBadge state={state} />
        {state === 'ended' && durationMs !== null && (
          <span className="figures rounded-[6px] bg-black/65 px-1.5 text-12 leading-6 text-white">
            {lengthText(durationMs)}
          </span>
        )}
      </span>
      {state !== 'scheduled' && card.viewers > 0 && (
        <span className="figures absolute inset-x-0 bottom-0 bg-linear-to-t from-black/70 to-transparent px-2.5 pt-8 pb-2 text-12 text-white">
          {viewersText(card)}
        </span>
      )}
    </span>
  )
}
