import type { AdminLiveBroadcast } from '@shop/contract'

type State = Pick<AdminLiveBroadcast, 'state' | 'isRehearsal'>

const looks: Record<AdminLiveBroadcast['state'], { text: string; tone: string }> = {
  scheduled: { text: '예정', tone: 'bg-accent-soft text-accent-ink' },
  live: { text: '방송 중', tone: 'bg-danger text-white' },
  reconnecting: { text: '영상 끊김', tone: 'bg-danger text-white' },
  ended: { text: '종료', tone: 'bg-sunken text-ink-soft' },
  canceled: { text: '취소됨', tone: 'bg-sunken text-ink-faint' },
}

export const isOnAir = ({ state }: Pick<AdminLiveBroadcast, 'state'>): boolean =>
  state === 'live' || state === 'reconnecting'

export const isOver = ({ state }: Pick<AdminLiveBroadcast, 'state'>): boolean =>
  state === 'ended' || state === 'canceled'

/** State of a broadcast as a badge. */
export function BroadcastState({ state, isRehearsal }: State) {
  const { text, tone } = isRehearsal ? { text: '리허설 중', tone: 'bg-ink text-surface' } : looks[state]
  return (
    <span className={`inline-flex h-6 shrink-0 items-center rounded-chip px-2.5 text-12 font-bold ${tone}`}>
      {text}
    </span>
  )
}
