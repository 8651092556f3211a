import type { CallReply, MainNavigation } from '@shop/contract'
import { ChipRow } from '#src/ui/browse/chip-row.tsx'
import { toHomeAddress } from '../home-choice.ts'
import { TabLabel } from './tab-label.tsx'

interface SubTabsProps {
  main: MainNavigation
  subs: CallReply<'home.listSubTabs'>['subNavigations']
  current: number | undefined
}

/** Sub tabs of a main tab, sticky below the bars. A simple list starts with all products. SCREEN-3 */
export function SubTabs({ main, subs, current }: SubTabsProps) {
  if (subs.length === 0) return null
  const all = { key: undefined, label: '전체', to: toHomeAddress(main.key) }
  const chips = subs.map((sub) => ({ key: sub.id, label: <TabLabel tab={sub} />, to: toHomeAddress(main.key, sub.id) }))
  return (
    <ChipRow
      label={`${main.name} 메뉴`}
      chips={main.navigationType === 'simple_list' ? [all, ...chips] : chips}
      current={current}
      fromTop
      className="sticky top-26 z-10 bg-surface/95 px-5 py-3 backdrop-blur-md"
    />
  )
}
