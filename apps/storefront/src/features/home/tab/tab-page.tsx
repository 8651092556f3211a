import type { MainNavigation } from '@shop/contract'
import { useSearchParams } from 'react-router'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { DisplayProducts } from '../display-products.tsx'
import { DisplayTabs } from './display-tabs.tsx'
import { findSub, readHomeAddress, subTabsInput } from '../home-choice.ts'
import { SectionList } from '../section-list.tsx'
import { SubTabs } from './sub-tabs.tsx'

/** A main tab other than home: its sub tabs and the content of the selected one. SCREEN-3 */
export function TabPage({ main }: { main: MainNavigation }) {
  const [search] = useSearchParams()
  const { subNavigations } = useLoaded('home.listSubTabs', subTabsInput(main.id))
  const sub = findSub(main, subNavigations, readHomeAddress(search))
  return (
    <>
      <SubTabs main={main} subs={subNavigations} current={sub?.id} />
      {!sub ? (
        <SectionList pageKey={main.key} />
      ) : sub.displayContentsType === 'tab' ? (
        <DisplayTabs key={sub.id} main={main} sub={sub} />
      ) : (
        <DisplayProducts key={sub.id} displayId={sub.displayCategoryId} />
      )}
    </>
  )
}
