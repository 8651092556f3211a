import type { Product } from '@shop/contract'
import { Link } from 'react-router'
import { Badge } from '#src/ui/display/badge.tsx'
import { Price } from '#src/ui/display/price.tsx'
import { Rating } from '#src/ui/display/rating.tsx'
import { ProductBadges } from '../../product-badges.tsx'
import { soldOutText } from '../../sale-facts.ts'

interface TitleBlockProps {
  product: Product
  /** Omits the badges, which change over time and are rendered above by a live component. */
  bare?: boolean
}

/** Badges, name, seller, price and rating. The upper right corner is left free for a button. */
export function TitleBlock({ product, bare = false }: TitleBlockProps) {
  const { productPrice, counts, scoreAverage, distributor, category } = product
  const soldOut = soldOutText(product)
  return (
    <div className={`flex flex-col gap-3 px-5 ${bare ? 'pt-3' : 'pt-5'}`}>
      {!bare && (
        <div className="pr-10 empty:hidden">
          <ProductBadges product={product} />
        </div>
      )}
      <div className="pr-10">
        <p className="text-13 text-ink-faint">
          {distributor.name}
          {category.name !== '' && ` · ${category.name}`}
        </p>
        <h1 className="mt-0.5 text-18 font-semibold text-pretty">{product.name}</h1>
        {product.summary !== '' && <p className="mt-1 text-14 text-ink-faint">{product.summary}</p>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Price size="large" price={productPrice.price} listPrice={productPrice.listPrice} />
          {soldOut !== undefined && <Badge tone="dark">{soldOut}</Badge>}
        </div>
        {counts.reviews > 0 && (
          <Link to="#reviews" replace className="finger">
            <Rating score={scoreAverage} count={counts.reviews} />
          </Link>
        )}
      </div>
    </div>
  )
}
