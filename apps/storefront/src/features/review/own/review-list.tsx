import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Personal } from '#src/features/auth/personal.tsx'
import { PageSteps } from '#src/features/product/overlay/page-steps.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { TAKE } from './review-pages.ts'

/** Page number of the address, from 0; the address counts from 1. */
export const usePageNumber = (): [page: number, turnTo: (page: number) => void] => {
  const [search, setSearch] = useSearchParams()
  const given = Number(search.get('page') ?? 1)
  const page = Number.isSafeInteger(given) && given > 0 ? given - 1 : 0
  const turnTo = (next: number) => {
    const changed = new URLSearchParams(search)
    if (next === 0) changed.delete('page')
    else changed.set('page', String(next + 1))
    setSearch(changed)
  }
  return [page, turnTo]
}

export const ReviewListSkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-4 px-5 py-4">
    <p className="sr-only">후기를 불러오고 있어요</p>
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-32 w-full rounded-card" />
    ))}
  </div>
)

interface ReviewListProps<P extends { page: { count: number } }, R> {
  label: string
  query: UseQueryResult<P>
  rowsOf: (reply: P) => readonly R[]
  empty: ReactNode
  row: (item: R) => ReactNode
}

/** List in numbered pages of ten, with its page in the address. PAGE-10 */
export function ReviewList<P extends { page: { count: number } }, R>(props: ReviewListProps<P, R>) {
  const { label, query, rowsOf, empty, row } = props
  const [page, turnTo] = usePageNumber()
  return (
    <Personal query={query} skeleton={<ReviewListSkeleton />}>
      {(reply) => {
        const rows = rowsOf(reply)
        const pages = Math.ceil(reply.page.count / TAKE)
        if (rows.length === 0 && pages === 0) return empty
        return (
          <div className="pb-8">
            <ul aria-label={label} className="divide-y divide-line px-5">
              {rows.map(row)}
            </ul>
            <PageSteps label={label} page={page} pages={pages} onPage={turnTo} />
          </div>
        )
      }}
    </Personal>
  )
}
