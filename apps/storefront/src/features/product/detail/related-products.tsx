import { useCall } from '#src/lib/call/call-query.ts'
import { DetailSection } from './detail-section.tsx'
import { ProductRail } from '#src/features/product/product-grid.tsx'

/** Similar products. Renders nothing if loading fails. */
export function RelatedProducts({ productId }: { productId: number }) {
  const { data } = useCall('product.listRelated', { params: { id: productId } })
  if (!data || data.products.length === 0) return null
  return (
    <DetailSection id="related" title="비슷한 상품">
      <ProductRail label="비슷한 상품" products={data.products} />
    </DetailSection>
  )
}
