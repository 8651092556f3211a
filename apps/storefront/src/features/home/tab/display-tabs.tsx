import type { CallReply, MainNavigation } from '@shop/contract'
import { useSearchParams } from 'react-router'
import { GridSkeleton, ProductGrid } from '#src/features/product/product-grid.tsx'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { useEndless } from '#src/lib/use-endless.ts'
import { LoadMore } from '#src/ui/browse/load-more.tsx'
import { BasketIllustration } from '#src/ui/display/illustration/empty-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import {
  findInner,
  productsInput,
  readHomeAddress,
  type SubNavigation,
  tabsInput,
  toHomeAddress,
} from '../home-choice.ts'
import { InnerTabs } from './inner-tabs.tsx'
import { TabLabel } from './tab-label.tsx'

type Tabs = CallReply<'home.listTabs'>

interface TabProductsProps {
  displayId: number
  tab: Tabs['tabs'][number]
  bare: boolean
  ranked: boolean
}

/** All products of a tab. The first page is loaded with the tab, the following ones by thirty. PAGE-30 */
function TabProducts({ displayId, tab: { id, products, nextPage }, bare, ranked }: TabProductsProps) {
  const first = { page: { nextPage }, products }
  const { pages, ...rest } = useEndless('home.listDisplayProducts', productsInput(displayId, id), first)
  return (
    <div className="px-5 py-6">
      <ProductGrid
        products={pages.flatMap((page) => page.products)}
        first
        bare={bare}
        {...(ranked && { rankFrom: 1 })}
      />
      <LoadMore {...rest} skeleton={<GridSkeleton count={6} />} />
    </div>
  )
}

interface DisplayTabsProps {
  main: MainNavigation
  sub: SubNavigation
}

/** Inner tabs of a display, each with its products. SCREEN-3: tab-in-tab */
export function DisplayTabs({ main, sub }: DisplayTabsProps) {
  const [search] = useSearchParams()
  const { tabs, showInformation } = useLoaded('home.listTabs', tabsInput(sub.displayCategoryId))
  const current = findInner(tabs, readHomeAddress(search))
  if (!current) return <EmptyState picture={<BasketIllustration />} title="아직 상품이 없어요" />
  const places = tabs.map((tab) => ({
    key: tab.id,
    label: <TabLabel tab={tab} />,
    to: toHomeAddress(main.key, sub.id, tab.id),
  }))
  return (
    <div>
      <h2 className="sr-only">{sub.name}</h2>
      <InnerTabs label={`${sub.name} 고르기`} tabs={places} current={current.id} />
      <TabProducts
        key={current.id}
        displayId={sub.displayCategoryId}
        tab={current}
        bare={!showInformation}
        // the best page shows ranks; SCREEN-4
        ranked={main.key === 'best'}
      />
    </div>
  )
}
