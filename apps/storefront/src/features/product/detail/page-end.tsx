import { RelatedProducts } from '../rails/related-products.tsx'
import { RecentRail } from '../recent/recent-rail.tsx'

/** The end of the page: where to look on. */
export function PageEnd({ productId }: { productId: number }) {
  return (
    <>
      <RelatedProducts productId={productId} />
      <RecentRail except={productId} />
    </>
  )
}
