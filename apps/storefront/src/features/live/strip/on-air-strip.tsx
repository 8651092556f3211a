import type { LiveCard } from '@shop/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { useCall } from '#src/lib/call/call-query.ts'
import { CloseIcon } from '#src/ui/icons/sign-icons.tsx'
import { LiveBadge } from '../live-badge.tsx'
import { listInput, playerPath } from '../live-input.ts'
import { viewersText } from '../live-texts.ts'

/** Broadcasts whose strip the viewer has closed in this tab. */
const KEY = 'live.closed-strip'
const readClosed = (): number[] =>
  (openKeyStore('sessionStorage').get(KEY) ?? '').split(',').filter(Boolean).map(Number)

/** Address of the only broadcast on air, or of the list if there are others. */
const pathOf = (cards: readonly LiveCard[], first: LiveCard): string =>
  cards.length > 1 ? '/live' : playerPath(first.id)

/**
 * Strip above the bottom navigation while a broadcast is on air. It covers content instead of moving it, so it needs no reserved
 * space.
 */
export function OnAirStrip() {
  const { data } = useCall('live.list', listInput)
  const [closed, setClosed] = useState(readClosed)
  const cards = (data?.onAir ?? []).filter(({ id }) => !closed.includes(id))
  const [first] = cards
  if (!first) return null
  const close = () => {
    const ids = [...closed, ...cards.map(({ id }) => id)]
    openKeyStore('sessionStorage').set(KEY, ids.join(','))
    setClosed(ids)
  }
  return (
    <aside
      aria-label="지금 라이브"
      className="live-strip pointer-events-none fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 mx-auto w-full max-w-[720px] px-3 pb-2"
    >
      <div className="pointer-events-auto flex items-center rounded-card bg-ink text-white shadow-lift">
        <Link to={pathOf(cards, first)} className="pressable flex min-w-0 flex-1 items-center gap-3 p-2">
          <img
            src={first.image}
            alt=""
            width={48}
            height={48}
            decoding="async"
            className="size-12 shrink-0 rounded-control object-cover"
          />
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2 text-12">
              <LiveBadge state={first.state} />
              {first.viewers > 0 && <span className="figures">{viewersText(first)}</span>}
            </span>
            <span className="mt-0.5 block truncate text-14 font-semibold">
              {first.title}
              {cards.length > 1 && ` 외 ${cards.length - 1}개`}
            </span>
          </span>
        </Link>
        <button
          type="button"
          aria-label="라이브 안내 닫기"
          onClick={close}
          className="pressable flex size-11 shrink-0 items-center justify-center"
        >
          <CloseIcon size={20} />
        </button>
      </div>
    </aside>
  )
}
