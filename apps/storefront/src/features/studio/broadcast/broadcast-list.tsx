import type { AdminLiveBroadcast } from '@shop/contract'
import { formatCount, formatSeoulTime } from '@shop/rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { NoCover } from '#src/features/live/no-cover.tsx'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { PageHead } from '../frame/studio-frame.tsx'
import { staffApi } from '../session/staff-api.ts'
import { useStaffSession } from '../session/staff-session.ts'
import { BroadcastState, isOnAir } from './broadcast-state.tsx'

const TAKE = 20
const REFRESH_MS = 15_000

const useBroadcasts = () => {
  const isIn = useStaffSession(({ status }) => status === 'in')
  return useInfiniteQuery({
    queryKey: ['admin.live.list', 'pages'],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      staffApi('admin.live.list', { query: { take: TAKE, ...(pageParam !== undefined && { nextPage: pageParam }) } }),
    initialPageParam: undefined,
    getNextPageParam: ({ page }) => page.nextPage ?? undefined,
    enabled: isIn,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
}

/** Broadcasts that need the studio now come first: on air, then rehearsals. */
const urgencyOf = (broadcast: AdminLiveBroadcast): number => {
  if (isOnAir(broadcast)) return 0
  return broadcast.isRehearsal ? 1 : 2
}

function Row({ broadcast }: { broadcast: AdminLiveBroadcast }) {
  const { id, title, image, state, scheduledAt, startedAt, products, coupons } = broadcast
  const at = startedAt ?? scheduledAt
  const isEnded = state === 'ended'
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-sunken">
      <span className="aspect-[3/4] w-12 shrink-0 overflow-hidden rounded-control bg-sunken">
        {image === null ? (
          <NoCover logoHeight={12} />
        ) : (
          <img src={image} alt="" loading="lazy" className="size-full object-cover" />
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <BroadcastState {...broadcast} />
          <time dateTime={at} className="figures text-13 text-ink-soft">
            {formatSeoulTime(new Date(at))}
          </time>
        </div>
        <Link to={`/studio/${id}${isEnded ? '/report' : ''}`} className="whole-card truncate text-16 font-semibold">
          {title}
        </Link>
      </div>
      <span className="figures shrink-0 text-right text-13 text-ink-faint">
        상품 {formatCount(products.length)}
        {coupons.length > 0 && <span className="max-[480px]:hidden"> · 쿠폰 {formatCount(coupons.length)}</span>}
      </span>
    </li>
  )
}

const ListSkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-3 p-4">
    {[0, 1, 2, 3].map((at) => (
      <Skeleton key={at} className="h-14" />
    ))}
  </div>
)

const Empty = () => (
  <div className="flex flex-col items-center gap-4 px-6 py-14 text-center">
    <p className="text-14 text-pretty text-ink-soft">
      아직 예약한 방송이 없어요. 시간과 상품을 정해 첫 방송을 예약해 보세요.
    </p>
    <ButtonLink to="/studio/new" size="small">
      방송 예약하기
    </ButtonLink>
  </div>
)

/** Broadcasts of the brand. Those on air are first. */
export function BroadcastList() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useBroadcasts()
  const all = data?.pages.flatMap(({ broadcasts }) => broadcasts)
  const sorted = all?.toSorted((a, b) => urgencyOf(a) - urgencyOf(b))
  return (
    <div className="flex flex-col gap-5 px-4 py-6 wide:px-6">
      <PageHead
        title="방송"
        actions={
          <ButtonLink to="/studio/new" size="small">
            방송 예약하기
          </ButtonLink>
        }
      />
      <section aria-label="방송 목록" className="overflow-hidden rounded-card bg-surface ring-1 ring-line">
        {!sorted && error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
        {!sorted && !error && <ListSkeleton />}
        {sorted?.length === 0 && <Empty />}
        {sorted && sorted.length > 0 && (
          <ul className="divide-y divide-line">
            {sorted.map((broadcast) => (
              <Row key={broadcast.id} broadcast={broadcast} />
            ))}
          </ul>
        )}
      </section>
      {hasNextPage && (
        <div className="flex justify-center">
          <Button look="line" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            더 보기
          </Button>
        </div>
      )}
    </div>
  )
}
