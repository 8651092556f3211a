import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { PaperIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'

export function ReviewsSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-16 w-full" />
    </div>
  )
}

export function NoReviews() {
  return (
    <EmptyState
      heading="h3"
      picture={<PaperIllustration />}
      title="아직 후기가 없어요"
      text="맛본 분의 이야기를 기다리고 있어요."
    />
  )
}
