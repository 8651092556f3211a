import type { CallReply, LiveCard } from '@shop/contract'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { useEndless } from '#src/lib/use-endless.ts'
import { LoadMore } from '#src/ui/browse/load-more.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { BellIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { useLiveFlags } from '../live-flags.ts'
import { listInput } from '../live-input.ts'
import { OnAirCard, ReplayCard, UpcomingRow } from './live-row.tsx'

const GRID = 'grid grid-cols-2 gap-x-3 gap-y-6 min-[560px]:grid-cols-3'

function ReplaySkeleton() {
  return (
    <div className={`${GRID} pt-6`} aria-busy="true">
      {[1, 2, 3, 4].map((at) => (
        <Skeleton key={at} className="aspect-[3/4] rounded-card" />
      ))}
    </div>
  )
}

function OnAir({ cards }: { cards: readonly LiveCard[] }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="on-air" className="px-5 pt-4 pb-8">
      <h2 id="on-air" className="mb-3 text-18 font-bold">
        지금 라이브
      </h2>
      <ul className={cards.length === 1 ? 'mx-auto max-w-100' : 'grid grid-cols-2 gap-3'}>
        {cards.map((card, at) => (
          <li key={card.id}>
            <OnAirCard card={card} isFirst={at < 2} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Upcoming({ cards }: { cards: readonly LiveCard[] }) {
  const flags = useLiveFlags(cards.map(({ id }) => id))
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="upcoming" className="border-t-8 border-ground px-5 pt-7 pb-4 first:border-t-0 first:pt-4">
      <h2 id="upcoming" className="mb-1 text-18 font-bold">
        곧 시작해요
      </h2>
      <ul className="divide-y divide-line">
        {cards.map((card) => (
          <li key={card.id}>
            <UpcomingRow card={card} isAlarmOn={flags.get(card.id)?.isAlarmOn ?? false} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Replays({ first }: { first: CallReply<'live.list'> }) {
  const { pages, ...endless } = useEndless('live.list', listInput, first)
  if (first.replays.length === 0) return null
  return (
    <section aria-labelledby="replays" className="border-t-8 border-ground px-5 pt-7 pb-10 first:border-t-0 first:pt-4">
      <h2 id="replays" className="mb-4 text-18 font-bold">
        다시보기
      </h2>
      <ul className={GRID}>
        {pages.flatMap(({ replays }) =>
          replays.map((card) => (
            <li key={card.id}>
              <ReplayCard card={card} />
            </li>
          )),
        )}
      </ul>
      <LoadMore {...endless} skeleton={<ReplaySkeleton />} />
    </section>
  )
}

/** Broadcasts of the brand: on air, planned, and replays with infinite scroll. SCREEN-21 */
export function LiveList() {
  const first = useLoaded('live.list', listInput)
  const isEmpty = first.onAir.length + first.upcoming.length + first.replays.length === 0
  if (isEmpty)
    return (
      <EmptyState
        picture={<BellIllustration />}
        title="아직 준비된 방송이 없어요"
        text="짧은 영상으로 먼저 만나 보세요."
        action={<ButtonLink to="/video">짧은 영상 보기</ButtonLink>}
      />
    )
  return (
    <div>
      <OnAir cards={first.onAir} />
      <Upcoming cards={first.upcoming} />
      <Replays first={first} />
    </div>
  )
}
