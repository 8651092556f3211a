import { Skeleton } from '#src/ui/display/skeleton.tsx'

const Part = ({ lines }: { lines: number }) => (
  <div className="flex flex-col gap-3.5 border-b-8 border-ground px-5 py-6 last:border-b-0">
    <Skeleton className="h-6 w-28" />
    {Array.from({ length: lines }, (_, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- places of lines that are not there yet have no other name
      <Skeleton key={at} className="h-11 w-full" />
    ))}
  </div>
)

/** Skeleton of the checkout. */
export function CheckoutSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-1 flex-col">
      <p className="sr-only">주문서를 불러오고 있어요</p>
      <Part lines={2} />
      <Part lines={2} />
      <Part lines={1} />
      <Part lines={3} />
      <div className="mt-auto px-5 py-3 hairline-t">
        <Skeleton className="h-14 w-full" />
      </div>
    </div>
  )
}
