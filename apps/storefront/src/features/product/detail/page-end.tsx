import type { Product } from '@shop/contract'
import { RecentRail } from '../recent/recent-rail.tsx'
import { RelatedProducts } from '../rails/related-products.tsx'
import { ShippingGuide } from './delivery/shipping-guide.tsx'
import { DetailSection } from './detail-section.tsx'

/** The end of the page: shipping and exchange, and where to look on. */
export function PageEnd({ product }: { product: Product }) {
  return (
    <>
      <DetailSection id="shipping" title="배송·교환">
        <ShippingGuide product={product} />
      </DetailSection>
      <RelatedProducts productId={product.id} />
      <RecentRail except={product.id} />
    </>
  )
}
