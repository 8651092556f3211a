import { Skeleton } from '#src/ui/display/skeleton.tsx'

/** Skeleton of a list of notifications. */
export const NotificationSkeleton = () => (
  <div aria-busy="true" className="flex flex-col">
    <p className="sr-only">알림을 불러오고 있어요</p>
    {[0, 1, 2, 3, 4].map((row) => (
      <div key={row} className="flex gap-3.5 px-5 py-4" aria-hidden="true">
        <Skeleton className="size-10 shrink-0 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3.5 w-4/5" />
          <Skeleton className="h-3 w-16" />
        </div>
      </div>
    ))}
  </div>
)
