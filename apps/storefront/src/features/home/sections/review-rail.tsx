import type { CallReply, ProductCard } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { ProductRail } from '#src/features/product/product-grid.tsx'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { SideRow } from '#src/ui/browse/side-row.tsx'
import { Picture } from '#src/ui/display/picture.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { Stars } from '#src/ui/display/stars.tsx'

type DisplayReview = CallReply<'review.listDisplayed'>['reviews'][number]

const WIDTH = 'w-62 shrink-0'

function Score({ score, writer }: { score: number; writer: string }) {
  return (
    <p className="flex items-center gap-1.5 text-12 text-ink-faint">
      <Stars score={score} size={13} />
      {writer} 님
    </p>
  )
}

function ProductLine({ product }: { product: DisplayReview['product'] }) {
  return (
    <p className="mt-auto flex items-center gap-2.5 rounded-b-card bg-sunken px-3.5 py-2.5">
      {product.image && (
        <span className="size-9 shrink-0 overflow-hidden rounded-control bg-surface">
          <Picture image={product.image} sizes="36px" decorative />
        </span>
      )}
      <span className="line-clamp-1 text-13 font-semibold">{product.name}</span>
    </p>
  )
}

/** Review card: photo, text, and the reviewed product below. The whole card links to the product's reviews. */
function ReviewCard({ review }: { review: DisplayReview }) {
  const [photo] = review.reviewImages
  return (
    <article className="pressable relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface">
      {photo && <Picture image={photo.imageFile} sizes="248px" shape="card" />}
      <div className="flex flex-col gap-1.5 px-3.5 py-3">
        <Score score={review.score} writer={review.writer} />
        <p className="line-clamp-3 min-h-[4.5em] text-14 leading-normal text-ink-soft">{review.contents}</p>
      </div>
      <ProductLine product={review.product} />
      <Link to={`/product/${review.product.id}#reviews`} className="absolute inset-0 rounded-card">
        <span className="sr-only">{review.product.name} 후기 보기</span>
      </Link>
    </article>
  )
}

/** Skeleton of the rail. */
const RailSkeleton = () => (
  <div className="flex gap-3 overflow-hidden" aria-busy="true">
    {[1, 2, 3].map((at) => (
      <Skeleton key={at} className={`h-90 rounded-card ${WIDTH}`} />
    ))}
  </div>
)

/** Reviews without those that this member has reported. AUTH-5, REVIEW-3 */
const useUnreported = (reviews: readonly DisplayReview[]): readonly DisplayReview[] => {
  const enabled = useAuth(({ user }) => isMember(user)) && reviews.length > 0
  const { data } = useQuery({ ...callQuery(api, 'review.listMarks'), enabled })
  const reported = enabled ? data?.reported : undefined
  return reported ? reviews.filter(({ id }) => !reported.includes(id)) : reviews
}

interface ReviewRailProps {
  label: string
  reviews: readonly DisplayReview[]
  pending: boolean
  /** Shown instead if there is no photo review yet. */
  products: readonly ProductCard[]
}

/** Horizontally scrollable rail of photo reviews. */
export function ReviewRail({ label, reviews, pending, products }: ReviewRailProps) {
  const shown = useUnreported(reviews)
  if (pending) return <RailSkeleton />
  if (shown.length === 0) return <ProductRail label={label} products={products} />
  return (
    <SideRow label={label}>
      {shown.map((review) => (
        <li key={review.id} className={`${WIDTH} snap-start`}>
          <ReviewCard review={review} />
        </li>
      ))}
    </SideRow>
  )
}
