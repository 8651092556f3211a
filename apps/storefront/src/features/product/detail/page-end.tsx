import { RelatedProducts } from './related-products.tsx'
import { RecentRail } from '../recent/recent-rail.tsx'

/** End of the page: links to further products. */
export function PageEnd({ productId }: { productId: number }) {
  return (
    <>
      <RelatedProducts productId={productId} />
      <RecentRail except={productId} />
    </>
  )
}
