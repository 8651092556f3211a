import type { CallReply, MainNavigation } from '@shop/contract'
import { ChipLink } from '#src/ui/controls/chip.tsx'
import { toHomeAddress } from './home-choice.ts'

interface SubTabsProps {
  main: MainNavigation
  subs: CallReply<'home.listSubTabs'>['subNavigations']
  current: number | undefined
}

/** The tabs below a main tab; a simple list begins with everything. SCREEN-3 */
export function SubTabs({ main, subs, current }: SubTabsProps) {
  if (subs.length === 0) return null
  return (
    <nav aria-label={`${main.name} 메뉴`} className="no-scrollbar flex gap-2 overflow-x-auto px-5 pt-4">
      {main.navigationType === 'simple_list' && (
        <ChipLink to={toHomeAddress(main.key)} chosen={current === undefined}>
          전체
        </ChipLink>
      )}
      {subs.map(({ id, name }) => (
        <ChipLink key={id} to={toHomeAddress(main.key, id)} chosen={id === current}>
          {name}
        </ChipLink>
      ))}
    </nav>
  )
}
