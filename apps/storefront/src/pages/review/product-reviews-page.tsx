import type { Product } from '@shop/contract'
import { Link, useSearchParams } from 'react-router'
import { productInput } from '#src/features/product/cards/prefetch-product.ts'
import { InvitationOverlay } from '#src/features/product/overlay/invitation-overlay.tsx'
import { AllReviews } from '#src/features/review/read/all-reviews.tsx'
import {
  readReviewView,
  type ReviewView,
  searchInput,
  toReviewsAddress,
  viewInput,
} from '#src/features/review/read/review-address.ts'
import { firstChoice } from '#src/features/review/review-input.ts'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { definePlan, pageFailure, pageLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { useCachedReply } from '#src/lib/page/page-reply.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { breadcrumbOf, Seo } from '#src/lib/seo.tsx'
import { useSite } from '#src/lib/site-context.ts'
import { Picture } from '#src/ui/display/picture.tsx'

const plan = definePlan(({ params, url }) => {
  if (!/^[1-9]\d{0,8}$/.test(params['id'] ?? '')) throw pageFailure(404, '찾는 상품이 없어요.')
  const id = Number(params['id'])
  const view = readReviewView(url.searchParams)
  return {
    critical: [want('product.get', productInput(id)), want('review.listOfProduct', viewInput(id, view))],
    served: view.q === '' ? [] : [want('review.search', searchInput(id, view))],
  }
})
export const loader = pageLoader(plan)
export const handle = definePageHandle({ title: '후기' })

/** Metadata of the reviews of a product, for each filter and sort order. Searches and empty pages are hidden. */
function ReviewsHead({ product, view }: { product: Product; view: ReviewView }) {
  const { origin } = useSite()
  const count = useCachedReply('review.listOfProduct', viewInput(product.id, view))?.reviews.length ?? 0
  const { id, name, category } = product
  const { isGrid, page, q } = view
  const path = toReviewsAddress(id, { ...firstChoice, isGrid, photosOnly: isGrid, page: q === '' ? page : 0 })
  const title = isGrid ? `${name} 사진 후기` : `${name} 후기`
  return (
    <Seo
      title={page === 0 ? title : `${title} ${page + 1}쪽`}
      description={`${name} 별점과 후기를 모았어요. 맛본 분들의 사진도 함께 보세요.`}
      path={path}
      hidden={q !== '' || count === 0}
      jsonLd={
        import.meta.env.SSR && [
          breadcrumbOf(origin, [
            ['홈', '/'],
            [category.name, `/category/${category.id}`],
            [name, `/product/${id}`],
            ['후기', path],
          ]),
        ]
      }
    />
  )
}

export function Head({ params }: PageProps<'id'>) {
  const [search] = useSearchParams()
  const product = useCachedReply('product.get', productInput(Number(params.id)))
  return product ? (
    <ReviewsHead product={product} view={readReviewView(search)} />
  ) : (
    <Seo title="후기" path={`/product/${params.id}/reviews`} hidden />
  )
}

/** Link to the reviewed product. */
function ProductLine({ product: { id, name, images } }: { product: Product }) {
  const [image] = images
  return (
    <Link to={`/product/${id}`} className="pressable flex items-center gap-3 rounded-card bg-sunken px-3.5 py-2.5">
      {image && (
        <span className="size-11 shrink-0 overflow-hidden rounded-control">
          <Picture image={image} sizes="44px" decorative />
        </span>
      )}
      <span className="line-clamp-2 text-14 font-semibold">{name}</span>
    </Link>
  )
}

export default function ProductReviewsPage({ params }: PageProps<'id'>) {
  const [search] = useSearchParams()
  const product = useLoaded('product.get', productInput(Number(params.id)))
  return (
    <div className="flex flex-col gap-4 px-5 py-4">
      <h1 className="sr-only">{product.name} 후기</h1>
      <ProductLine product={product} />
      <h2 className="sr-only">후기</h2>
      <AllReviews key={product.id} productId={product.id} view={readReviewView(search)} />
      <InvitationOverlay />
    </div>
  )
}
