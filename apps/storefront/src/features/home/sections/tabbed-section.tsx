import type { HomeDisplay } from '@shop/contract'
import { useRef } from 'react'
import { GridSkeleton, ProductGrid } from '#src/features/product/product-grid.tsx'
import { useCall } from '#src/lib/call/call-query.ts'
import { useRestoredChoice, useRestoredRow } from '#src/lib/view-restoration/use-restored-view.ts'
import { Chip } from '#src/ui/controls/chip.tsx'
import { SECTION_TAKE, sectionTabsInput } from '../home-choice.ts'
import { TabLabel } from '../tab/tab-label.tsx'
import { SectionFrame, gridRoom, listRoom } from './section-frame.tsx'

/** Products by tab. HOME-1: `displayContentsType` is `tab` */
export function TabbedSection({ section }: { section: HomeDisplay }) {
  const row = useRef<HTMLFieldSetElement>(null)
  useRestoredRow(row, `choice ${section.id}`)
  const [chosen, setChosen] = useRestoredChoice(`section ${section.id}`, section.tabs[0]?.id)
  const { data, isError } = useCall('home.listTabs', sectionTabsInput(section.id))
  const products = data?.tabs.find(({ id }) => id === chosen)?.products
  // a section that fails to load is omitted
  if (section.tabs.length === 0 || isError) return null
  const isRanked = section.displayUiType === 'ranked'
  return (
    <SectionFrame section={section} room={(isRanked ? listRoom : gridRoom)(products?.length ?? SECTION_TAKE)}>
      <fieldset ref={row} className="no-scrollbar -mx-5 mb-4 flex min-w-0 gap-2 overflow-x-auto px-5 py-1">
        <legend className="sr-only">{section.title} 고르기</legend>
        {section.tabs.map((tab) => (
          <Chip key={tab.id} chosen={tab.id === chosen} onClick={() => setChosen(tab.id)}>
            <TabLabel tab={tab} />
          </Chip>
        ))}
      </fieldset>
      {products ? (
        <ProductGrid
          products={products}
          bare={!section.showInformation}
          isPart
          {...(isRanked && { view: 'list' as const, rankFrom: 1 })}
        />
      ) : (
        <GridSkeleton count={SECTION_TAKE} />
      )}
    </SectionFrame>
  )
}
