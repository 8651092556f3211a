import type { HomeDisplay, ProductCard as Product } from '@shop/contract'
import { AddButton } from '#src/features/product/add-button.tsx'
import { CardItem } from '#src/features/product/cards/card-item.tsx'
import { CardList } from '#src/features/product/cards/card-list.tsx'
import { cardSizes } from '#src/features/product/product-card.tsx'
import { ProductGrid, ProductRail } from '#src/features/product/product-grid.tsx'
import { soldOutText } from '#src/features/product/sale-facts.ts'
import { useRemaining } from '#src/features/timer/use-now.ts'
import { Countdown } from '#src/ui/display/countdown.tsx'
import { Picture } from '#src/ui/display/picture.tsx'
import { Price } from '#src/ui/display/price.tsx'
import { Rating } from '#src/ui/display/rating.tsx'
import { SectionFrame, gridRoom, listRoom } from './section-frame.tsx'
import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Returns whether `endAt` had passed before the section was first rendered, e.g. on a cached page. False if it ends while
 * rendered. HOME-1
 */
export const useWasOver = (endAt: string | null): boolean => {
  const [openedAt] = useState(Date.now)
  return useSyncExternalStore(
    never,
    () => endAt !== null && Date.parse(endAt) <= openedAt,
    () => false,
  )
}

interface SectionProps {
  section: HomeDisplay
}

export function GridSection({ section }: SectionProps) {
  return (
    <SectionFrame section={section} room={gridRoom(section.products.length)}>
      <ProductGrid products={section.products} bare={!section.showInformation} isPart />
    </SectionFrame>
  )
}

export function RailSection({ section }: SectionProps) {
  return (
    <SectionFrame section={section}>
      <ProductRail label={section.title} products={section.products} bare={!section.showInformation} />
    </SectionFrame>
  )
}

/** Products by popularity, with their ranks. */
export function RankedSection({ section }: SectionProps) {
  return (
    <SectionFrame section={section} room={listRoom(section.products.length)}>
      <ProductGrid products={section.products} view="list" rankFrom={1} bare={!section.showInformation} isPart />
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

/** Time-limited prices with a countdown. Not rendered if the deal ended before the page was opened. */
export function TimedDealSection({ section }: SectionProps) {
  if (useWasOver(section.endAt)) return null
  return (
    <SectionFrame section={section} aside={section.endAt !== null && <Clock endAt={section.endAt} />}>
      <ProductRail label={section.title} products={section.products} bare={!section.showInformation} />
    </SectionFrame>
  )
}

function BigCard({ product, bare }: { product: Product; bare: boolean }) {
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
        <AddButton product={product} />
      </div>
      <div className="flex flex-col gap-0.5 pt-3">
        {!bare && <p className="text-12 text-ink-faint">{product.distributor.name}</p>}
        <h3 className="text-16 font-semibold">
          <a href={`/product/${product.id}`} className="whole-card">
            {product.name}
          </a>
        </h3>
        {!bare && (
          <div className="flex items-center justify-between gap-3">
            <Price price={product.productPrice.price} listPrice={product.productPrice.listPrice} />
            {product.counts.reviews > 0 && <Rating score={product.scoreAverage} count={product.counts.reviews} />}
          </div>
        )}
      </div>
    </article>
  )
}

/** Horizontally scrollable rail of a few products with large pictures. */
export function BigCardSection({ section }: SectionProps) {
  const bare = !section.showInformation
  return (
    <SectionFrame section={section} room="min(75vw + 13rem, 48rem)">
      <CardList
        label={section.title}
        className="no-scrollbar -mx-5 -mt-1 flex snap-x snap-mandatory scroll-px-5 gap-3 overflow-x-auto px-5 py-1"
      >
        {section.products.map((product) => (
          <CardItem key={product.id} product={product} look={`big ${bare}`} className="w-[86%] shrink-0 snap-start">
            <BigCard product={product} bare={bare} />
          </CardItem>
        ))}
      </CardList>
    </SectionFrame>
  )
}
