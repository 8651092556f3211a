import type { Product } from '@shop/contract'
import { ProductBadges } from '../../product-badges.tsx'
import { FundingStrip, SaleTerms, TitleBlock } from '../later-parts.ts'
import { isTimed } from '../sale/has-sale-terms.ts'
import { ShareCorner } from './share-corner.tsx'

/** Time terms of a sale, directly below the picture. */
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

/** Product name and related data. Badges update over time only if the product has a sale period. */
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
