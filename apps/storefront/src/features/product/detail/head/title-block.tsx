import type { Product } from '@shop/contract'
import { Link } from 'react-router'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { ShareIcon } from '#src/ui/icons/shop-icons.tsx'
import { Price } from '#src/ui/shown/price.tsx'
import { Rating } from '#src/ui/shown/rating.tsx'
import { ProductBadges } from '../../product-badges.tsx'
import { openShare } from '../../layer/layer-store.ts'

/** Name, seller, price and score. */
export function TitleBlock({ product }: { product: Product }) {
  const { productPrice, counts, scoreAverage, distributor, category } = product
  return (
    <div className="flex flex-col gap-3 px-5 pt-5">
      <ProductBadges product={product} />
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="text-13 text-ink-faint">
            {distributor.name}
            {category.name !== '' && ` · ${category.name}`}
          </p>
          <h1 className="mt-0.5 text-18 font-semibold text-pretty">{product.name}</h1>
          {product.summary !== '' && <p className="mt-1 text-14 text-ink-faint">{product.summary}</p>}
        </div>
        <div className="-mt-2 -mr-2.5">
          <IconButton label="공유하기" aria-haspopup="dialog" onClick={openShare}>
            <ShareIcon />
          </IconButton>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Price size="large" price={productPrice.price} listPrice={productPrice.listPrice} />
        {counts.reviews > 0 && (
          <Link to="#reviews" replace className="finger">
            <Rating score={scoreAverage} count={counts.reviews} />
          </Link>
        )}
      </div>
    </div>
  )
}
