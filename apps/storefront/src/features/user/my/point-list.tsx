import type { CallReply, PointEntry } from '@shop/contract'
import { formatSeoulDate, formatWon, toSeoulParts } from '@shop/rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Chip } from '#src/ui/controls/chip.tsx'
import { Select } from '#src/ui/controls/select.tsx'
import { PaperIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { serverNow } from '#src/lib/server-clock.ts'

type Kind = 'came' | 'went' | undefined
type PointPage = CallReply<'user.listPoints'>

const kinds: readonly (readonly [label: string, kind: Kind])[] = [
  ['전체', undefined],
  ['적립', 'came'],
  ['사용', 'went'],
]

interface Month {
  year: number
  month: number
}
/** E.g. `2026-3`; empty for all months. */
type MonthKey = string

const MONTHS = 12

/** Returns the current month in Seoul and those before it, newest first. */
const lastMonths = (now: Date): Month[] => {
  const { year, month } = toSeoulParts(now)
  return Array.from({ length: MONTHS }, (_, back) => {
    const count = year * 12 + month - 1 - back
    return { year: Math.floor(count / 12), month: (count % 12) + 1 }
  })
}
const keyOf = ({ year, month }: Month): MonthKey => `${year}-${month}`
const readMonth = (key: MonthKey): Month | undefined => {
  const [year, month] = key.split('-').map(Number)
  return year && month ? { year, month } : undefined
}

const usePoints = (kind: Kind, month: MonthKey) =>
  useInfiniteQuery({
    queryKey: ['user.listPoints', { kind, month }] as const,
    queryFn: ({ pageParam }) =>
      api('user.listPoints', {
        query: { ...(kind && { kind }), ...readMonth(month), ...(pageParam && { nextPage: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ page }: PointPage) => page.nextPage ?? undefined,
  })

/** `2026-11-22T…Z` → `2026.11.22`, in the Seoul time zone. */
const dayOf = (moment: string): string => formatSeoulDate(new Date(moment))

function PointRow({ entry }: { entry: PointEntry }) {
  const isGain = entry.amount > 0
  return (
    <li className="hairline-b flex items-center justify-between gap-4 py-4">
      <div className="min-w-0">
        <p className="text-16">{entry.reason}</p>
        <p className="figures text-13 text-ink-faint">
          {dayOf(entry.createdAt)}
          {entry.expireAt && ` · ${dayOf(entry.expireAt)}까지 쓸 수 있어요`}
          {entry.kind === 'refund' && ' · 원래 기한까지, 적어도 30일 동안 쓸 수 있어요'}
        </p>
      </div>
      <p className={`figures shrink-0 text-16 font-bold ${isGain ? 'text-accent-ink' : 'text-ink-soft'}`}>
        {isGain ? `+${formatWon(entry.amount)}` : `−${formatWon(-entry.amount)}`}
      </p>
    </li>
  )
}

const RowsSkeleton = () => (
  <div className="flex flex-col gap-4 py-4" aria-busy="true">
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-12 w-full" />
    ))}
  </div>
)

function PointRows({ kind, month }: { kind: Kind; month: MonthKey }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePoints(kind, month)
  if (!data) return error ? <ErrorNote text={failureText(error)} onRetry={() => void refetch()} /> : <RowsSkeleton />
  const entries = data.pages.flatMap(({ list }) => list)
  if (entries.length === 0) {
    return (
      <EmptyState
        picture={<PaperIllustration />}
        title={kind || month ? '조건에 맞는 내역이 없어요' : '아직 내역이 없어요'}
        text="후기를 쓰거나 구매하면 적립금이 쌓여요."
      />
    )
  }
  return (
    <>
      <ul>
        {entries.map((entry) => (
          <PointRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="py-4">
          <Button look="line" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            더 보기
          </Button>
        </div>
      )}
    </>
  )
}

/** Point balance, the points that expire soon, and the latest day on which they expire. */
function PointBalance() {
  const { data: point } = usePersonalCall('user.getPoint')
  return (
    <section aria-label="적립금 잔액" className="rounded-card bg-accent-soft p-5">
      <h1 className="text-14 text-accent-ink">쓸 수 있는 적립금</h1>
      <p className="figures text-28 font-bold">{point ? formatWon(point.point) : <Skeleton className="h-9 w-32" />}</p>
      {point && (
        <p className="figures mt-1 text-13 text-ink-soft">
          {point.expiringPoint > 0 ? (
            <>
              {point.expiringBefore.replaceAll('-', '.')} 전에{' '}
              <b className="text-danger">{formatWon(point.expiringPoint)}</b>이 사라져요. 오래된 것부터 쓰여요.
            </>
          ) : (
            '30일 안에 사라질 적립금이 없어요.'
          )}
        </p>
      )}
    </section>
  )
}

/** Point balance and history, filtered by kind and month. SCREEN-22 */
export function PointList() {
  const [kind, setKind] = useState<Kind>()
  const [month, setMonth] = useState<MonthKey>('')
  const [months] = useState(() => lastMonths(new Date(serverNow())))
  return (
    <div className="px-5 pt-4 pb-12">
      <PointBalance />
      <div className="flex flex-wrap items-center justify-between gap-3 pt-6 pb-1">
        <fieldset className="flex gap-2">
          <legend className="sr-only">내역 종류</legend>
          {kinds.map(([label, each]) => (
            <Chip key={label} chosen={kind === each} onClick={() => setKind(each)}>
              {label}
            </Chip>
          ))}
        </fieldset>
        <div className="w-40">
          <Select
            label="기간"
            bare
            value={month}
            onChange={(event) => setMonth(event.currentTarget.value)}
            choices={[
              { value: '', label: '전체 기간' },
              ...months.map((each) => ({ value: keyOf(each), label: `${each.year}년 ${each.month}월` })),
            ]}
          />
        </div>
      </div>
      <PointRows key={`${kind ?? 'all'} ${month}`} kind={kind} month={month} />
    </div>
  )
}
