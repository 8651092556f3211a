import type { Product } from '@shop/contract'
import { ProductBadges } from '../../product-badges.tsx'
import { FundingStrip, SaleTerms, TitleBlock } from '../later-parts.ts'
import { isTimed } from '../sale/has-sale-terms.ts'
import { ShareCorner } from './share-corner.tsx'

/** What is special about the time of a sale, right under the picture. */
export function SaleHead({ product }: { product: Product }) {
  const { funding, productSaleType: sale } = product
  if (!funding) return isTimed(product) ? <SaleTerms product={product} place="strip" /> : null
  return (
    <div className="relative">
      <FundingStrip funding={funding} end={sale.limitedPeriodEnd} />
      <div className="absolute right-5 bottom-0">
        <SaleTerms product={product} place="days" />
      </div>
    </div>
  )
}

/** The name and what belongs to it. Only where there is a period do badges change while somebody looks. */
export function ProductHead({ product }: { product: Product }) {
  const timed = isTimed(product)
  return (
    <ShareCorner>
      {timed && (
        <div className="pt-5 pr-15 pl-5 empty:hidden">
          <ProductBadges product={product} />
        </div>
      )}
      <TitleBlock product={product} bare={timed} />
      {product.specialSalePrice !== null && <SaleTerms product={product} place="price" />}
    </ShareCorner>
  )
}
