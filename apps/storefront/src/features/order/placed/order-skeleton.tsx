import { Skeleton } from '#src/ui/display/skeleton.tsx'

/** Skeleton of a placed order, one screen high, so that content below it is not visible before its final position is known. */
export function OrderSkeleton() {
  return (
    <div aria-busy="true" className="flex min-h-dvh flex-col">
      <p className="sr-only">주문을 불러오고 있어요</p>
      <div className="flex flex-col gap-4 border-b-8 border-ground px-5 py-6">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
      <div className="flex flex-col gap-4 px-5 py-6">
        <Skeleton className="h-6 w-28" />
        {[0, 1].map((row) => (
          <div key={row} className="flex gap-3">
            <Skeleton className="size-16" />
            <div className="flex flex-1 flex-col gap-2.5">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-4 w-1/3" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
