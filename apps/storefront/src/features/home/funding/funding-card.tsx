import type { FundingProgress, ProductCard } from '@shop/contract'
import { formatCount, fundingPercentOf } from '@shop/rules'
import { Link } from 'react-router'
import { cardSizes } from '#src/features/product/product-card.tsx'
import { soldOutText } from '#src/features/product/sale-facts.ts'
import { useNow } from '#src/features/timer/use-now.ts'
import { Picture } from '#src/ui/display/picture.tsx'
import { Price } from '#src/ui/display/price.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { FundingAlarm } from './funding-alarm.tsx'
import { dDayText, periodText, stateOf } from './funding-facts.ts'

interface FundingCardProps {
  product: ProductCard
  /** Undefined while loading; null if the item collects no funding. */
  progress: FundingProgress | null | undefined
  /** One column of large pictures, or two columns. */
  large: boolean
  first?: boolean
}

const BAR =
  'mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent'

function Progress({ progress }: { progress: FundingProgress }) {
  const percent = fundingPercentOf(progress)
  return (
    <>
      <p className="figures flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="text-16 font-bold text-accent-ink">{formatCount(percent)}% 달성</span>
        <span className="text-12 text-ink-faint">
          {formatCount(progress.soldUnits)} / {formatCount(progress.goalUnits)}개
        </span>
      </p>
      <progress aria-label="달성률" max={100} value={Math.min(100, percent)} className={BAR} />
    </>
  )
}

function DDay({ product }: { product: ProductCard }) {
  const text = dDayText(product, useNow())
  if (text === undefined) return null
  return (
    <p className="figures absolute top-2.5 left-2.5 rounded-chip bg-ink/85 px-2.5 py-1 text-13 font-bold text-white">
      {text}
    </p>
  )
}

/** Amount collected so far, for items that have opened. */
function Gathered({ product, progress }: Pick<FundingCardProps, 'product' | 'progress'>) {
  if (stateOf(product, useNow()) === 'soon') return null
  return (
    <div className="min-h-10 pt-2">
      {progress === undefined && <Skeleton className="h-8 w-full" />}
      {progress && <Progress progress={progress} />}
    </div>
  )
}

/** Alarm for an item that opens later, either by its sale state or by its period. */
function OpeningAlarm({ product }: { product: ProductCard }) {
  if (stateOf(product, useNow()) !== 'soon') return null
  return (
    <div className="relative z-[2] mt-auto pt-3">
      <FundingAlarm productId={product.id} />
    </div>
  )
}

/** A funding product: progress, deadline and price. It is produced only if enough shoppers order. SCREEN-17 */
export function FundingCard({ product, progress, large, first = false }: FundingCardProps) {
  const [image] = product.images
  const veil = soldOutText(product)
  return (
    <article className="relative flex h-full flex-col">
      <div className="relative overflow-hidden rounded-card bg-sunken">
        {image && (
          <Picture
            image={image}
            sizes={large ? cardSizes.wide : cardSizes.grid}
            shape={large ? 'card' : 'square'}
            decorative
            first={first}
          />
        )}
        {veil !== undefined && (
          <span className="absolute inset-0 flex items-center justify-center bg-ink/45 font-bold text-white">
            {veil}
          </span>
        )}
        <DDay product={product} />
      </div>
      <div className="flex flex-col gap-0.5 pt-3">
        <p className="truncate text-12 text-ink-faint">{product.distributor.name}</p>
        <h3 className={`line-clamp-2 ${large ? 'text-16 font-semibold' : 'text-14'}`}>
          <Link to={`/product/${product.id}`} className="whole-card">
            {product.name}
          </Link>
        </h3>
        <Price price={product.productPrice.price} listPrice={product.productPrice.listPrice} />
      </div>
      <Gathered product={product} progress={progress} />
      <p className="figures pt-1.5 text-12 text-ink-faint">{periodText(product)}</p>
      <OpeningAlarm product={product} />
    </article>
  )
}
