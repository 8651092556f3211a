import { Skeleton } from '#src/ui/display/skeleton.tsx'

/** A receipt in its shape. */
export function ReceiptSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5 px-5 py-6">
      <p className="sr-only">영수증을 불러오고 있어요</p>
      <Skeleton className="mx-auto h-8 w-24" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-36 w-full" />
    </div>
  )
}
