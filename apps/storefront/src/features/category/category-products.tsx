import { GridSkeleton, ProductGrid } from '#src/features/product/product-grid.tsx'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { useEndless } from '#src/lib/use-endless.ts'
import { LoadMore } from '#src/ui/browse/load-more.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BasketIllustration } from '#src/ui/display/illustration/empty-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { type FoundCategory, type ListChoice, listInput, toListAddress } from './category-address.ts'
import { ListTools } from './list-tools.tsx'

function Nothing({ found, choice }: { found: FoundCategory; choice: ListChoice }) {
  const action = choice.hideSoldOut ? (
    <ButtonLink look="line" to={toListAddress(found.slug, { ...choice, hideSoldOut: false })} replace>
      품절 상품도 보기
    </ButtonLink>
  ) : (
    <ButtonLink look="line" to="/category-list">
      다른 카테고리 보기
    </ButtonLink>
  )
  return <EmptyState picture={<BasketIllustration />} title="보여 드릴 상품이 없어요" action={action} />
}

/** Products of a category, fifteen per page. SCREEN-5, PAGE-15 */
export function CategoryProducts({ found, choice }: { found: FoundCategory; choice: ListChoice }) {
  const input = listInput(found.id, choice)
  const first = useLoaded('category.pageProducts', input)
  const { pages, ...rest } = useEndless('category.pageProducts', input, first)
  const products = pages.flatMap((page) => page.products)
  return (
    <>
      <ListTools slug={found.slug} count={first.page.count} choice={choice} />
      {products.length === 0 ? (
        <Nothing found={found} choice={choice} />
      ) : (
        <div className="px-5 pt-2 pb-8">
          <ProductGrid products={products} view={choice.view} first heading="h2" />
          <LoadMore
            {...rest}
            skeleton={
              <div className="pt-7">
                <GridSkeleton count={6} view={choice.view} />
              </div>
            }
          />
        </div>
      )}
    </>
  )
}
