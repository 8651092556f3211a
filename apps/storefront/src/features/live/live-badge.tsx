import type { LiveState } from '@shop/contract'
import { stateTexts } from './live-texts.ts'

const looks: Readonly<Record<LiveState, string>> = {
  live: 'bg-sale text-white',
  reconnecting: 'bg-sale text-white',
  scheduled: 'bg-accent text-on-accent',
  ended: 'bg-black/65 text-white',
  canceled: 'bg-black/65 text-white',
}

/** State of a broadcast: 라이브, 예정, 다시보기. */
export function LiveBadge({ state }: { state: LiveState }) {
  const isOnAir = state === 'live' || state === 'reconnecting'
  return (
    <span
      className={`inline-flex h-6 items-center gap-1 rounded-[6px] px-2 text-12 font-bold whitespace-nowrap ${looks[state]}`}
    >
      {isOnAir && <span aria-hidden="true" className="size-1.5 animate-breathe rounded-full bg-white" />}
      {stateTexts[state]}
    </span>
  )
}
