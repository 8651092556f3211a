import { Skeleton } from '#src/ui/display/skeleton.tsx'

function CardShape() {
  return (
    <div className="border-b-8 border-ground px-5 pt-5 pb-4 last:border-b-0">
      <div className="flex h-11 items-center justify-between">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-16" />
      </div>
      <div className="flex gap-3 py-4">
        <Skeleton className="size-18 rounded-card" />
        <div className="flex flex-1 flex-col gap-2.5">
          <Skeleton className="h-5 w-16" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="mt-2 h-9 w-full" />
        </div>
      </div>
      <div className="flex items-center justify-between pt-3">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-9 w-24" />
      </div>
    </div>
  )
}

/** Skeleton of the order list. */
export function OrdersSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only">주문을 불러오고 있어요</p>
      <CardShape />
      <CardShape />
      <CardShape />
    </div>
  )
}

/** Skeleton of the whole page, shown until the user is known. */
export function OrdersPageSkeleton() {
  return (
    <div>
      <div className="flex flex-col gap-2 px-5 pt-3 pb-2" aria-hidden="true">
        <Skeleton className="h-12 w-full rounded-control" />
        <div className="grid grid-cols-2 gap-2">
          <Skeleton className="h-12 rounded-control" />
          <Skeleton className="h-12 rounded-control" />
        </div>
      </div>
      <div className="flex gap-2 overflow-hidden px-5 py-1" aria-hidden="true">
        {[14, 20, 20, 16, 20].map((width, at) => (
          <Skeleton
            // oxlint-disable-next-line react/no-array-index-key -- shapes that never move
            key={at}
            className={`h-9 shrink-0 rounded-chip ${width === 14 ? 'w-14' : width === 16 ? 'w-16' : 'w-20'}`}
          />
        ))}
      </div>
      <div className="h-11" />
      <OrdersSkeleton />
    </div>
  )
}
