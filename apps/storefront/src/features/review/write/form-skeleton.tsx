import { Skeleton } from '#src/ui/display/skeleton.tsx'

/** Skeleton of the form of a review. */
export const FormSkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-7 px-5 pt-4 pb-8">
    <p className="sr-only">불러오고 있어요</p>
    <Skeleton className="h-18 w-full rounded-card" />
    <Skeleton className="mx-auto h-20 w-60" />
    <Skeleton className="h-32 w-full" />
    <Skeleton className="h-48 w-full rounded-card" />
  </div>
)
