import type { CallReply } from '@shop/contract'
import { Link } from 'react-router'
import { GridSkeleton, ProductGrid, ProductRail } from '#src/features/product/product-grid.tsx'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { useEndless } from '#src/lib/use-endless.ts'
import { ChipRow } from '#src/ui/browse/chip-row.tsx'
import { LoadMore } from '#src/ui/browse/load-more.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BasketIllustration } from '#src/ui/display/illustration/empty-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { ForwardIcon } from '#src/ui/icons/sign-icons.tsx'
import { DateChips } from './date-chips.tsx'
import {
  toWholesaleAddress,
  type WholesaleChoice,
  wholesaleCategoryInput,
  wholesaleInput,
} from './wholesale-address.ts'

type Shelf = CallReply<'best.listWholesaleNew'>['categories'][number]
interface WholesaleProps {
  choice: WholesaleChoice
  shelves: readonly Shelf[]
}

function CategoryChips({ choice, shelves }: WholesaleProps) {
  const all = { key: undefined, label: '전체', to: toWholesaleAddress({ ...choice, shelf: undefined }) }
  const chips = shelves.map((shelf) => ({
    key: shelf.category.id,
    label: shelf.category.name,
    to: toWholesaleAddress({ ...choice, shelf }),
  }))
  return (
    <ChipRow
      label="도매 카테고리"
      chips={[all, ...chips]}
      current={choice.shelf?.category.id}
      className="px-5 pt-4 pb-1"
    />
  )
}

function Ranking({ choice }: { choice: WholesaleChoice }) {
  const { products, range } = useLoaded('best.listWholesale', wholesaleInput(choice))
  return (
    <section aria-labelledby="wholesale-best">
      <h2 id="wholesale-best" className="px-5 pt-7 text-18 font-bold">
        많이 나간 도매 상품
      </h2>
      <DateChips current={choice.date} range={range} toAddress={(date) => toWholesaleAddress({ ...choice, date })} />
      {products.length === 0 ? (
        <p className="mx-5 rounded-card bg-sunken px-5 py-10 text-center text-14 text-ink-soft">
          이 기간에는 나간 상품이 아직 없어요.
        </p>
      ) : (
        <div className="px-5">
          <ProductGrid products={products} view="list" rankFrom={1} first />
        </div>
      )}
    </section>
  )
}

const newestOf = ({ category }: Shelf): string => `새로 들어온 ${category.name}`

interface ShelfTitleProps {
  shelf: Shelf
  title: string
  count: number
}

function ShelfTitle({ shelf, title, count }: ShelfTitleProps) {
  return (
    <h2 id={`wholesale-${shelf.category.id}`} className="text-18 font-bold">
      {title} <span className="figures text-14 font-semibold text-ink-faint">{count}</span>
    </h2>
  )
}

/**
 * Newest products of one category, in a horizontally scrolling row. If there are more, the number in the heading counts the
 * displayed products, and a link opens the category with all of them.
 */
function NewShelf({ shelf, to }: { shelf: Shelf; to: string }) {
  const { category, products } = shelf
  return (
    <section aria-labelledby={`wholesale-${category.id}`} className="px-5 pt-9">
      <div className="mb-4 flex items-end justify-between gap-3">
        <ShelfTitle shelf={shelf} title={newestOf(shelf)} count={products.length} />
        {products.length < category.productsCount && (
          <Link to={to} className="finger flex shrink-0 items-center text-13 font-semibold text-ink-faint">
            <span className="sr-only">{category.name} 도매 상품 </span>
            전체 보기
            <ForwardIcon size={16} />
          </Link>
        )}
      </div>
      <ProductRail label={newestOf(shelf)} products={products} />
    </section>
  )
}

/** All wholesale products of one category, fifteen per page. PAGE-15 */
function WholeShelf({ shelf }: { shelf: Shelf }) {
  const input = wholesaleCategoryInput(shelf)
  const first = useLoaded('best.listWholesaleCategory', input)
  const { pages, ...rest } = useEndless('best.listWholesaleCategory', input, first)
  return (
    <section aria-labelledby={`wholesale-${shelf.category.id}`} className="flex flex-col gap-4 px-5 pt-9">
      <ShelfTitle shelf={shelf} title={`${shelf.category.name} 도매 상품`} count={first.page.count} />
      <ProductGrid products={pages.flatMap(({ products }) => products)} />
      <LoadMore {...rest} skeleton={<GridSkeleton count={6} />} />
    </section>
  )
}

/** Wholesale ranking, and new products per category. SCREEN-16 */
export function WholesaleView({ choice, shelves }: WholesaleProps) {
  if (shelves.length === 0)
    return (
      <EmptyState
        picture={<BasketIllustration />}
        title="도매 상품을 준비하고 있어요"
        text="상자 단위 상품이 들어오면 여기에서 보여 드릴게요."
        action={<ButtonLink to="/category-list">다른 상품 둘러보기</ButtonLink>}
      />
    )
  return (
    <div className="pb-10">
      <CategoryChips choice={choice} shelves={shelves} />
      <Ranking choice={choice} />
      {choice.shelf ? (
        <WholeShelf key={choice.shelf.category.id} shelf={choice.shelf} />
      ) : (
        shelves.map((shelf) => (
          <NewShelf key={shelf.category.id} shelf={shelf} to={toWholesaleAddress({ ...choice, shelf })} />
        ))
      )}
    </div>
  )
}
