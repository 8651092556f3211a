import type { ProductCard as Product } from '@shop/contract'
import { type CSSProperties, memo } from 'react'
import { CardSkeleton, Skeleton } from '#src/ui/display/skeleton.tsx'
import { CardItem } from './cards/card-item.tsx'
import { CardList } from './cards/card-list.tsx'
import { useRenderedCount } from './cards/use-rendered-count.ts'
import { ProductCard } from './product-card.tsx'

interface ProductGridProps {
  products: readonly Product[]
  view?: 'grid' | 'list'
  /** Fetches the pictures of the first row eagerly. */
  first?: boolean
  /** Rank of the first product, for ranked lists. */
  rankFrom?: number
  heading?: 'h2' | 'h3'
  /** Pictures and names only. HOME-1 */
  bare?: boolean
  /** One of several parts of its page, as opposed to a list that is the page. */
  isPart?: boolean
}
const GRID = 'grid grid-cols-2 gap-x-3 gap-y-7'
const LIST = 'flex flex-col gap-5'

/** Approximate height of the cards not rendered yet, so that the end of the list stays in place. */
const ROOM = { grid: 'col-span-2 h-[calc(var(--rest)*9.5rem)]', list: 'h-[calc(var(--rest)*8.75rem)]' }

interface CellProps {
  product: Product
  layout: 'grid' | 'line'
  heading: 'h2' | 'h3'
  early: boolean
  /**
   * Defers layout until the card is near the viewport, and reserves its approximate height. Used only for parts of a page,
   * after the first two cards: in a list that is the page, a fast scroll passes more cards than one frame can lay out.
   */
  later: boolean
  rank?: number | undefined
  bare: boolean
}

/** Memoized: does not re-render while the list grows. */
const Cell = memo(function Cell({ product, layout, heading, early, later, rank, bare }: CellProps) {
  return (
    <CardItem
      product={product}
      look={`${layout} ${heading} ${rank ?? ''} ${bare}`}
      lives={early}
      {...(later && { className: `far ${layout}-room` })}
    >
      <ProductCard
        product={product}
        layout={layout}
        first={early}
        heading={heading}
        bare={bare}
        {...(rank && { rank })}
      />
    </CardItem>
  )
})

/** Products in two columns or as a list. */
export function ProductGrid(props: ProductGridProps) {
  const { products, view = 'grid', first = false, rankFrom, heading = 'h3', bare = false, isPart = false } = props
  const layout = view === 'grid' ? 'grid' : 'line'
  const drawn = useRenderedCount(products.length)
  return (
    <CardList className={view === 'grid' ? GRID : LIST}>
      {products.slice(0, drawn).map((product, at) => (
        <Cell
          key={product.id}
          product={product}
          layout={layout}
          heading={heading}
          early={first && at < 2}
          later={isPart && !bare && at >= 2}
          rank={rankFrom === undefined ? undefined : rankFrom + at}
          bare={bare}
        />
      ))}
      {drawn < products.length && (
        <li aria-hidden="true" className={ROOM[view]} style={{ '--rest': products.length - drawn } as CSSProperties} />
      )}
    </CardList>
  )
}

interface RailProps {
  label: string
  products: readonly Product[]
  bare?: boolean
}
/** Horizontally scrollable row of products. */
export function ProductRail({ label, products, bare = false }: RailProps) {
  return (
    <CardList
      label={label}
      className="no-scrollbar -mx-5 -mt-1 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 py-1"
    >
      {products.map((product) => (
        <CardItem key={product.id} product={product} look={`rail ${bare}`} className="w-37 shrink-0 snap-start">
          <ProductCard product={product} layout="rail" bare={bare} />
        </CardItem>
      ))}
    </CardList>
  )
}

/** Skeleton of a product grid. */
export function GridSkeleton({ count = 4, view = 'grid' }: { count?: number; view?: 'grid' | 'list' }) {
  return (
    <div className={`skeletons ${view === 'grid' ? GRID : LIST}`}>
      {Array.from({ length: count }, (_, at) =>
        view === 'grid' ? (
          <CardSkeleton key={at} />
        ) : (
          <div key={at} className="flex gap-3.5" aria-hidden="true">
            <Skeleton className="size-30 shrink-0 rounded-card" />
            <div className="flex flex-1 flex-col gap-2 pt-1">
              <Skeleton className="h-3 w-1/3" />
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-5 w-1/2" />
            </div>
          </div>
        ),
      )}
    </div>
  )
}
