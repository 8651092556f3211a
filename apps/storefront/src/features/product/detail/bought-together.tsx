import { useCall } from '#src/lib/call/call-query.ts'
import { DetailSection } from './detail-section.tsx'
import { ProductRail } from '#src/features/product/product-grid.tsx'

/** Products bought together with this one. Renders nothing if there are none or if loading fails. */
export function BoughtTogether({ productId }: { productId: number }) {
  const { data } = useCall('product.listBoughtTogether', { params: { id: productId } })
  if (!data || data.products.length === 0) return null
  return (
    <DetailSection id="together" title="함께 많이 샀어요">
      <ProductRail label="함께 많이 산 상품" products={data.products} />
    </DetailSection>
  )
}
