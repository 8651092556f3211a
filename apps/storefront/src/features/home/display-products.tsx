import { GridSkeleton, ProductGrid } from '#src/features/product/product-grid.tsx'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { useEndless } from '#src/lib/use-endless.ts'
import { LoadMore } from '#src/ui/browse/load-more.tsx'
import { BasketIllustration } from '#src/ui/display/illustration/empty-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { productsInput } from './home-choice.ts'

/** All products of a display, thirty per page. PAGE-30 */
export function DisplayProducts({ displayId }: { displayId: number }) {
  const input = productsInput(displayId)
  const first = useLoaded('home.listDisplayProducts', input)
  const { pages, ...rest } = useEndless('home.listDisplayProducts', input, first)
  const products = pages.flatMap((page) => page.products)
  if (products.length === 0) return <EmptyState picture={<BasketIllustration />} title="아직 상품이 없어요" />
  return (
    <div className="px-5 py-6">
      <h2 className="sr-only">{first.display.title}</h2>
      <ProductGrid products={products} first bare={!first.display.showInformation} />
      <LoadMore {...rest} skeleton={<GridSkeleton count={6} />} />
    </div>
  )
}
