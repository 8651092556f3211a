import { Skeleton } from '#src/ui/display/skeleton.tsx'

/** Skeleton of a list of gifts. */
export const GiftListSkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-3 px-5 py-4">
    <p className="sr-only">선물을 불러오고 있어요</p>
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-28 w-full rounded-card" />
    ))}
  </div>
)
