import type { Product } from '@shop/contract'
import { formatSeoulDay, formatWon } from '@shop/rules'
import { Link } from 'react-router'
import { Price } from '#src/ui/shown/price.tsx'
import { Rating } from '#src/ui/shown/rating.tsx'
import { ProductBadges } from '../product-badges.tsx'
import { ShareButton } from './share-button.tsx'

/** What buying and reviewing it earns. */
export function ExpectedPoints({ points }: { points: Product['expectedPoints'] }) {
  const { isPurchasePoint, isReviewPoint } = points
  if (!isPurchasePoint && !isReviewPoint) return null
  return (
    <dl className="flex flex-col gap-1 rounded-control bg-accent-soft px-4 py-3 text-13">
      {isPurchasePoint && (
        <div className="flex justify-between gap-3">
          <dt className="text-ink-soft">
            구매 적립 <span className="figures">{points.expectedRewardPointPer}%</span>
          </dt>
          <dd className="figures font-semibold text-accent-ink">
            {formatWon(points.expectedRewardPoint)}
            <span className="font-normal text-ink-soft">
              {' '}
              ({formatSeoulDay(new Date(`${points.expectedRewardDate}T00:00:00+09:00`))} 예정)
            </span>
          </dd>
        </div>
      )}
      {isReviewPoint && (
        <div className="flex justify-between gap-3">
          <dt className="text-ink-soft">후기 적립</dt>
          <dd className="figures font-semibold text-accent-ink">
            글 {formatWon(points.expectedTextReviewPoint)} · 사진 {formatWon(points.expectedPhotoReviewPoint)}
          </dd>
        </div>
      )}
    </dl>
  )
}

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
        <ShareButton title={product.name} />
      </div>
      <Price size="large" price={productPrice.price} listPrice={productPrice.listPrice} />
      {counts.reviews > 0 && (
        <Link to="#reviews" replace className="finger w-fit">
          <Rating score={scoreAverage} count={counts.reviews} />
        </Link>
      )}
      <ExpectedPoints points={product.expectedPoints} />
    </div>
  )
}
