import { ProductGrid } from '#src/features/product/product-grid.tsx'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { useKeptChoice } from '#src/lib/coming-back/use-kept-view.ts'
import { Tabs } from '#src/ui/browse/tabs.tsx'
import { BasketDrawing } from '#src/ui/shown/drawing/empty-drawings.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'
import { tabsInput } from './home-choice.ts'
import { TabLabel } from './tab-label.tsx'

/** A display's own tabs inside a sub tab, each with its products. SCREEN-3: tab-in-tab */
export function DisplayTabs({ displayId, name, ranked }: { displayId: number; name: string; ranked: boolean }) {
  const { tabs, showInformation } = useLoaded('home.listTabs', tabsInput(displayId))
  const [chosen, setChosen] = useKeptChoice(`display ${displayId}`, tabs[0]?.id)
  const current = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  if (!current) return <EmptyState picture={<BasketDrawing />} title="아직 상품이 없어요" />
  return (
    <div>
      <h2 className="sr-only">{name}</h2>
      <Tabs
        label={`${name} 고르기`}
        tabs={tabs.map((tab) => ({ key: String(tab.id), label: <TabLabel tab={tab} /> }))}
        current={String(current.id)}
        onChange={(key) => setChosen(Number(key))}
      >
        <div className="px-5 py-6">
          <ProductGrid products={current.products} first bare={!showInformation} {...(ranked && { rankFrom: 1 })} />
        </div>
      </Tabs>
    </div>
  )
}
