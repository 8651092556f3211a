import type { Product } from '@shop/contract'
import { formatCount } from '@shop/rules'
import type { ReactNode } from 'react'
import { type Anchor, AnchorTabs } from '#src/features/product/detail/anchor-tabs.tsx'
import { BuyBar } from '#src/features/product/detail/buy-bar.tsx'
import { Description } from '#src/features/product/detail/description.tsx'
import { Gallery } from '#src/features/product/detail/gallery.tsx'
import { productCrumbs, productJsonLd } from '#src/features/product/detail/product-json-ld.ts'
import { pictureFile } from '#src/features/product/picture-file.ts'
import { SaleNotes } from '#src/features/product/detail/sale-notes.tsx'
import { ShippingGuide, ShortFacts } from '#src/features/product/detail/shipping.tsx'
import { TitleBlock } from '#src/features/product/detail/title-block.tsx'
import { QuestionSummary, ReviewSummary } from '#src/features/product/detail/voices.tsx'
import { OptionSheetHost } from '#src/features/product/option-sheet-host.tsx'
import { ProductRail } from '#src/features/product/product-grid.tsx'
import { useCall, useLoaded } from '#src/lib/call-query.ts'
import { browserLoader, definePlan, pageFailure, serverLoader, want } from '#src/lib/page-data.ts'
import { definePageHandle } from '#src/lib/page-handle.ts'
import { findReply } from '#src/lib/page-reply.ts'
import { originContext } from '#src/lib/request-context.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/product-page.ts'

const inputOf = (id: string | undefined) => ({ params: { id: Number(id) } })

const plan = definePlan(({ params }) => {
  if (!/^[1-9]\d{0,8}$/.test(params['id'] ?? '')) throw pageFailure(404, '찾는 상품이 없어요.')
  const input = inputOf(params['id'])
  return {
    critical: [want('product.get', input)],
    deferred: [want('product.listRelated', input), want('product.listBoughtTogether', input)],
  }
})
const load = serverLoader(plan)
/** What search engines read comes from the server alone: they do not move on inside the shop. */
export const loader = async (args: Route.LoaderArgs) => {
  const state = await load(args)
  const product = findReply(state, 'product.get', inputOf(args.params.id))
  const origin = args.context.get(originContext)
  return { ...state, jsonLd: product ? [productJsonLd(product, origin), productCrumbs(product, origin)] : [] }
}
export const clientLoader = browserLoader(plan)
export const handle = definePageHandle({ bottom: false })

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
  const site = siteOf(matches)
  const product = findReply(loaderData, 'product.get', inputOf(params.id))
  if (!product || !site) return seo(site, { title: '상품', path: `/product/${params.id}`, hidden: true })
  const [image] = product.images
  return seo(site, {
    title: product.name,
    description: [product.summary, product.productDetail.origin, product.distributor.name].filter(Boolean).join(' · '),
    path: `/product/${product.id}`,
    type: 'product',
    ...(image && { image: pictureFile(image.key) }),
    ...(loaderData && { jsonLd: loaderData.jsonLd }),
  })
}

const loadSheet = () => import('#src/features/order/purchase-sheet.tsx')

const anchorsOf = ({ counts }: Product): Anchor[] => [
  { id: 'detail', label: '상세' },
  { id: 'reviews', label: `후기 ${formatCount(counts.reviews)}` },
  { id: 'questions', label: `문의 ${formatCount(counts.QNAs)}` },
  { id: 'shipping', label: '배송·교환' },
]

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t-8 border-ground px-5 py-7">
      <h2 id={`${id}-title`} className="mb-4 text-18 font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Products beside this one; nothing while there are none, and nothing when they could not be fetched. */
function Beside({ product }: { product: Product }) {
  const input = { params: { id: product.id } }
  const { data: together } = useCall('product.listBoughtTogether', input)
  const { data: related } = useCall('product.listRelated', input)
  return (
    <>
      {together && together.products.length > 0 && (
        <Section id="together" title="함께 많이 샀어요">
          <ProductRail label="함께 많이 산 상품" products={together.products} />
        </Section>
      )}
      {related && related.products.length > 0 && (
        <Section id="related" title="비슷한 상품">
          <ProductRail label="비슷한 상품" products={related.products} />
        </Section>
      )}
    </>
  )
}

export default function ProductPage({ params }: Route.ComponentProps) {
  const product = useLoaded('product.get', inputOf(params.id))
  return (
    <>
      <Gallery key={product.id} name={product.name} images={product.images} />
      <TitleBlock product={product} />
      <SaleNotes product={product} />
      <ShortFacts product={product} />
      <Beside product={product} />
      <AnchorTabs anchors={anchorsOf(product)} />
      <Section id="detail" title="상품 상세">
        <Description key={product.id} product={product} />
      </Section>
      <Section id="reviews" title="후기">
        <ReviewSummary product={product} />
      </Section>
      <Section id="questions" title="문의">
        <QuestionSummary product={product} />
      </Section>
      <Section id="shipping" title="배송·교환">
        <ShippingGuide product={product} />
      </Section>
      <BuyBar product={product} />
      <OptionSheetHost load={loadSheet} />
    </>
  )
}
