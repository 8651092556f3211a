import type { HomeDisplay, ProductCard as Product } from '@shop/contract'
import { Link } from 'react-router'
import { AddButton } from '#src/features/product/add-button.tsx'
import { cardSizes } from '#src/features/product/product-card.tsx'
import { ProductGrid, ProductRail } from '#src/features/product/product-grid.tsx'
import { soldOutText } from '#src/features/product/sale-facts.ts'
import { useRemaining } from '#src/features/timer/use-now.ts'
import { Countdown } from '#src/ui/shown/countdown.tsx'
import { Picture } from '#src/ui/shown/picture.tsx'
import { Price } from '#src/ui/shown/price.tsx'
import { Rating } from '#src/ui/shown/rating.tsx'
import { SectionFrame } from './section-frame.tsx'

interface SectionProps {
  section: HomeDisplay
}

export function GridSection({ section }: SectionProps) {
  return (
    <SectionFrame section={section}>
      <ProductGrid products={section.products} />
    </SectionFrame>
  )
}

export function RailSection({ section }: SectionProps) {
  return (
    <SectionFrame section={section}>
      <ProductRail label={section.title} products={section.products} />
    </SectionFrame>
  )
}

/** The most wanted first, with their places. */
export function RankedSection({ section }: SectionProps) {
  return (
    <SectionFrame section={section}>
      <ProductGrid products={section.products} view="list" rankFrom={1} />
    </SectionFrame>
  )
}

function Clock({ endAt }: { endAt: string }) {
  const remainingMs = useRemaining(endAt)
  return (
    <p className="flex h-8 min-w-24 shrink-0 items-center justify-center rounded-chip bg-ink px-3 text-14 font-bold text-surface">
      {remainingMs === 0 ? (
        '마감'
      ) : (
        <>
          <span className="sr-only">남은 시간 </span>
          <Countdown remainingMs={remainingMs} />
        </>
      )}
    </p>
  )
}

/** Prices that end at a time, with what is left of it. */
export function TimedDealSection({ section }: SectionProps) {
  return (
    <SectionFrame section={section} aside={section.endAt !== null && <Clock endAt={section.endAt} />}>
      <ProductRail label={section.title} products={section.products} />
    </SectionFrame>
  )
}

function BigCard({ product }: { product: Product }) {
  const [image] = product.images
  const veil = soldOutText(product)
  return (
    <article className="pressable relative">
      <div className="relative overflow-hidden rounded-card bg-sunken">
        {image && <Picture image={image} sizes={cardSizes.wide} decorative shape="card" />}
        {veil !== undefined && (
          <span className="absolute inset-0 flex items-center justify-center bg-ink/45 font-bold text-white">
            {veil}
          </span>
        )}
        <div className="absolute right-3 bottom-3 z-[2]">
          <AddButton product={product} />
        </div>
      </div>
      <div className="flex flex-col gap-0.5 pt-3">
        <p className="text-12 text-ink-faint">{product.distributor.name}</p>
        <h3 className="text-16 font-semibold">
          <Link to={`/product/${product.id}`} className="after:absolute after:inset-0 after:z-[1]">
            {product.name}
          </Link>
        </h3>
        <div className="flex items-center justify-between gap-3">
          <Price price={product.productPrice.price} listPrice={product.productPrice.listPrice} />
          {product.counts.reviews > 0 && <Rating score={product.scoreAverage} count={product.counts.reviews} />}
        </div>
      </div>
    </article>
  )
}

/** Few products in large pictures to push aside. */
export function BigCardSection({ section }: SectionProps) {
  return (
    <SectionFrame section={section}>
      <ul
        aria-label={section.title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the row scrolls, so it must be reachable for the arrow keys
        tabIndex={0}
        className="no-scrollbar -mx-5 flex snap-x snap-mandatory scroll-px-5 gap-3 overflow-x-auto px-5 pb-1"
      >
        {section.products.map((product) => (
          <li key={product.id} className="w-[86%] shrink-0 snap-start">
            <BigCard product={product} />
          </li>
        ))}
      </ul>
    </SectionFrame>
  )
}
