import type { CallReply, Product } from '@shop/contract'
import { formatCount } from '@shop/rules'
import { type Anchor, AnchorTabs } from '#src/features/product/detail/anchor-tabs.tsx'
import { DetailSection } from '#src/features/product/detail/detail-section.tsx'
import { Gallery } from '#src/features/product/detail/gallery/gallery.tsx'
import { PromptNote } from '#src/features/product/detail/head/prompt-note.tsx'
import { ProductHead, SaleHead } from '#src/features/product/detail/head/product-head.tsx'
import {
  BoughtTogether,
  DeliveryFacts,
  Description,
  laterParts,
  PageEnd,
  SaleNotes,
  SaleTerms,
  ShippingGuide,
} from '#src/features/product/detail/later-parts.ts'
import { productCrumbs, productJsonLd } from '#src/features/product/detail/product-json-ld.ts'
import { BuyBar } from '#src/features/product/detail/sale/buy-bar.tsx'
import { BuyButtons } from '#src/features/product/detail/sale/buy-buttons.tsx'
import { hasSaleTerms, isPersonal } from '#src/features/product/detail/sale/has-sale-terms.ts'
import { MyArea } from '#src/features/product/detail/delivery/my-area.tsx'
import { offersOfProduct } from '#src/features/coupon/offer/offer-input.ts'
import { productInput } from '#src/features/product/cards/prefetch-product.ts'
import { ProductOverlayHost } from '#src/features/product/overlay/product-overlays.tsx'
import { OptionSheetHost } from '#src/features/product/option-sheet-host.tsx'
import { pictureFile } from '#src/features/product/picture-file.ts'
import { useRecordedLook } from '#src/features/product/recent/use-recorded-view.ts'
import { useReportedView } from '#src/features/product/report-view.ts'
import { qnaInput } from '#src/features/qna/qna-input.ts'
import { firstChoice, reviewInput } from '#src/features/review/review-input.ts'
import { toProductsInput } from '#src/features/video/video-input.ts'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { definePlan, pageFailure, pageLoader, type PageLoaderArgs, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { useCachedReply } from '#src/lib/page/page-reply.ts'
import { type JsonLd, Seo } from '#src/lib/seo.tsx'
import { useSite } from '#src/lib/site-context.ts'
import { lazyInView } from '#src/ui/browse/lazy-in-view.tsx'

const inputOf = (id: string | undefined) => productInput(Number(id))

const plan = definePlan(({ params }) => {
  if (!/^[1-9]\d{0,8}$/.test(params['id'] ?? '')) throw pageFailure(404, '찾는 상품이 없어요.')
  const input = inputOf(params['id'])
  const { id } = input.params
  return {
    critical: [want('product.get', input)],
    deferred: [
      want('product.listRelated', input),
      want('product.listBoughtTogether', input),
      want('review.listOfProduct', reviewInput(id, firstChoice)),
      want('qna.list', qnaInput(id, 0)),
      want('video.listOfProducts', toProductsInput([id])),
      want('coupon.listOffers', offersOfProduct(id)),
    ],
  }
})
type Reviews = CallReply<'review.listOfProduct'> | undefined
const describe = (product: Product, reviews: Reviews, origin: string): JsonLd[] => [
  productJsonLd(product, { reviews, origin, now: new Date() }),
  productCrumbs(product, origin),
]

/** Metadata of a product page. */
function ProductMetadata({ product }: { product: Product }) {
  const { origin } = useSite()
  const reviews = useCachedReply('review.listOfProduct', reviewInput(product.id, firstChoice))
  const [image] = product.images
  return (
    <Seo
      title={product.name}
      description={[product.summary, product.productDetail.origin, product.distributor.name]
        .filter(Boolean)
        .join(' · ')}
      path={`/product/${product.id}`}
      type="product"
      image={image && pictureFile(image.key)}
      jsonLd={import.meta.env.SSR && describe(product, reviews, origin)}
    />
  )
}

export function Head({ params }: PageProps<'id'>) {
  const product = useCachedReply('product.get', inputOf(params.id))
  return product ? <ProductMetadata product={product} /> : <Seo title="상품" path={`/product/${params.id}`} hidden />
}

const loadSheet = () => import('#src/features/order/purchase-sheet.tsx')

// sections of other features: rendered on the server, loaded in the browser when nearly in view
const loadReviews = () => import('#src/features/review/review-section.tsx').then((part) => part.ReviewSection)
const ReviewSection = lazyInView(loadReviews, import.meta.env.SSR ? await loadReviews() : undefined)
const loadQnas = () => import('#src/features/qna/qna-section.tsx').then((part) => part.QnaSection)
const QnaSection = lazyInView(loadQnas, import.meta.env.SSR ? await loadQnas() : undefined)
const loadVideos = () => import('#src/features/video/product-videos.tsx').then((part) => part.ProductVideos)
const ProductVideos = lazyInView(loadVideos, import.meta.env.SSR ? await loadVideos() : undefined)
const loadCoupons = () => import('#src/features/coupon/offer/product-offers.tsx').then((part) => part.ProductOffers)
const ProductOffers = lazyInView(loadCoupons, import.meta.env.SSR ? await loadCoupons() : undefined)

/** Loads the other modules that their chunk imports, in parallel, because a slow network has a high latency. */
const loadShared = () =>
  Promise.allSettled([
    import('#src/ui/display/illustration/news-illustrations.tsx'),
    import('#src/features/auth/use-draft.ts'),
    import('#src/features/product/recent/recent-rail.tsx'),
  ])
const loadParts = () =>
  Promise.all([
    loadShared(),
    ...[...laterParts, ReviewSection, QnaSection, ProductVideos, ProductOffers].map((part) => part.fetch()),
  ])
export const handle = definePageHandle({ bottom: false, loadParts })
const loadProduct = pageLoader(plan)
/** A page rendered in the browser loads all its sections first. */
export const loader = async (args: PageLoaderArgs) => {
  const parts = import.meta.env.SSR ? undefined : loadParts()
  await loadProduct(args)
  await parts
  return null
}

const anchorsOf = ({ counts }: Product): Anchor[] => [
  { id: 'detail', label: '상세' },
  { id: 'reviews', label: `후기 ${formatCount(counts.reviews)}` },
  { id: 'questions', label: `문의 ${formatCount(counts.QNAs)}` },
  { id: 'shipping', label: '배송·교환' },
]

/** Text sections of a product, each with an anchor. */
function Readings({ product }: { product: Product }) {
  return (
    <>
      <AnchorTabs anchors={anchorsOf(product)} />
      <DetailSection id="detail" title="상품 상세">
        <Description product={product} />
      </DetailSection>
      <DetailSection id="reviews" title="후기">
        <ReviewSection productId={product.id} earns={product.expectedPoints.isReviewPoint} />
      </DetailSection>
      <DetailSection id="questions" title="문의">
        <QnaSection productId={product.id} />
      </DetailSection>
      <DetailSection id="shipping" title="배송·교환">
        <ShippingGuide product={product} />
      </DetailSection>
    </>
  )
}

function ProductScreen({ product }: { product: Product }) {
  useRecordedLook(product)
  useReportedView(product)
  const isSpecial = hasSaleTerms(product)
  return (
    <>
      <Gallery product={product} note={<PromptNote productId={product.id} />} />
      <SaleHead product={product} />
      <ProductHead product={product} />
      <ProductOffers product={product} />
      {isSpecial && <SaleNotes product={product} />}
      {isPersonal(product) && <SaleTerms product={product} place="personal" />}
      <DeliveryFacts product={product} />
      <MyArea product={product} />
      <BoughtTogether productId={product.id} />
      <Readings product={product} />
      <ProductVideos productIds={[product.id]} title="영상으로 보기" />
      <PageEnd productId={product.id} />
      <BuyBar productId={product.id}>
        {isSpecial ? <SaleTerms product={product} place="actions" /> : <BuyButtons product={product} />}
      </BuyBar>
      <OptionSheetHost load={loadSheet} />
      <ProductOverlayHost product={product} />
    </>
  )
}

export default function ProductPage({ params }: PageProps<'id'>) {
  const product = useLoaded('product.get', inputOf(params.id))
  return <ProductScreen key={product.id} product={product} />
}
