import type { ProductCard } from '@shop/contract'
import type { ReactNode } from 'react'
import { GridSkeleton, ProductGrid, ProductRail } from '#src/features/product/product-grid.tsx'
import { useCall, useLoaded } from '#src/lib/call/call-query.ts'
import { useEndless } from '#src/lib/use-endless.ts'
import { LoadMore } from '#src/ui/browse/load-more.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BasketIllustration } from '#src/ui/display/illustration/empty-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { type BestChoice, bestInput, groupInput } from './best-address.ts'
import { type BestTab, toBestAddress } from './best-link.ts'

/** Number of ranks before the picked products: the first three rows. */
const BEFORE_PICK = 6
/** Number of ranks before the aside. */
const BEFORE_ASIDE = 14

/** Hand-picked products within the ranking. Omitted if there are none. */
function Pick({ group }: { group: NonNullable<BestTab['group']> }) {
  const { data } = useCall('best.getProductGroup', groupInput(group.code))
  if (!data || data.products.length === 0) return null
  return (
    <section aria-label={data.name} className="my-1 border-y border-line px-5 py-7">
      <h2 className="mb-4 text-18 font-bold">{data.name}</h2>
      <ProductRail label={data.name} products={data.products} />
    </section>
  )
}

function NothingSold({ choice: { tab, date } }: { choice: BestChoice }) {
  const action =
    date === 'month' ? (
      <ButtonLink look="line" to={`/category/${tab.code}`}>
        {tab.name} 상품 보기
      </ButtonLink>
    ) : (
      <ButtonLink look="line" to={toBestAddress({ tab, date: 'month' })} replace>
        월간 순위 보기
      </ButtonLink>
    )
  return (
    <EmptyState
      picture={<BasketIllustration />}
      title="아직 순위가 없어요"
      text="판매가 시작되면 여기에 순서대로 보여 드릴게요."
      action={action}
    />
  )
}

function Places({ products, from }: { products: readonly ProductCard[]; from: number }) {
  if (products.length === 0) return null
  return (
    <div className="px-5">
      <ProductGrid products={products} rankFrom={from} first={from === 1} heading="h2" />
    </div>
  )
}

/** Numbered best-selling products of a category, fifteen per page. SCREEN-4, PAGE-15 */
export function BestRanking({ choice, aside }: { choice: BestChoice; aside?: ReactNode }) {
  const input = bestInput(choice)
  const first = useLoaded('best.listCategory', input)
  const { pages, ...rest } = useEndless('best.listCategory', input, first)
  const products = pages.flatMap((page) => page.products)
  if (products.length === 0)
    return (
      <>
        <NothingSold choice={choice} />
        {aside}
      </>
    )
  return (
    <div className="flex flex-col gap-7 pb-8">
      <Places products={products.slice(0, BEFORE_PICK)} from={1} />
      {choice.tab.group && <Pick group={choice.tab.group} />}
      <Places products={products.slice(BEFORE_PICK, BEFORE_ASIDE)} from={BEFORE_PICK + 1} />
      {aside}
      <Places products={products.slice(BEFORE_ASIDE)} from={BEFORE_ASIDE + 1} />
      <div className="-mt-7 px-5">
        <LoadMore
          {...rest}
          skeleton={
            <div className="pt-7">
              <GridSkeleton count={6} />
            </div>
          }
        />
      </div>
    </div>
  )
}
