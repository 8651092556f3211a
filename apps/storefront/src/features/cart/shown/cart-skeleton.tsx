import { Skeleton } from '#src/ui/display/skeleton.tsx'

/** Skeleton of the cart. */
export function CartSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-1 flex-col">
      <p className="sr-only">장바구니를 불러오고 있어요</p>
      <div className="flex h-14 items-center gap-2.5 px-5 hairline-b">
        <Skeleton className="size-6" />
        <Skeleton className="h-4 w-28" />
      </div>
      <div className="flex flex-col gap-5 px-5 py-5">
        <Skeleton className="h-5 w-32" />
        {[0, 1].map((row) => (
          <div key={row} className="flex gap-3">
            <Skeleton className="size-6" />
            <Skeleton className="size-20" />
            <div className="flex flex-1 flex-col gap-2.5">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="mt-3 h-9 w-32" />
            </div>
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-3 border-t-8 border-ground px-5 py-6">
        <Skeleton className="h-6 w-36" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-7 w-full" />
      </div>
      <div className="mt-auto px-5 py-3 hairline-t">
        <Skeleton className="h-14 w-full" />
      </div>
    </div>
  )
}
