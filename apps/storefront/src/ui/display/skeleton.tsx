/** Placeholder of loading content. Set its size and radius; its parent sets `aria-busy`. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`skeleton rounded-[8px] ${className}`} aria-hidden="true" />
}

/** Skeleton of a product card. */
export function CardSkeleton() {
  return (
    <div className="skeletons flex flex-col gap-2" aria-hidden="true">
      <Skeleton className="aspect-square rounded-card" />
      <Skeleton className="h-3 w-1/3" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-5 w-1/2" />
    </div>
  )
}
