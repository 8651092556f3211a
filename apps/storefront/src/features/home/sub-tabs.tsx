import type { CallReply, MainNavigation } from '@shop/contract'
import { useRef } from 'react'
import { useCentred } from '#src/ui/browse/use-centred.ts'
import { ChipLink } from '#src/ui/controls/chip.tsx'
import { toHomeAddress } from './home-choice.ts'

interface SubTabsProps {
  main: MainNavigation
  subs: CallReply<'home.listSubTabs'>['subNavigations']
  current: number | undefined
}

/** The tabs below a main tab, which stay in sight below the bars; a simple list begins with everything. SCREEN-3 */
export function SubTabs({ main, subs, current }: SubTabsProps) {
  const row = useRef<HTMLElement>(null)
  useCentred(row, current ?? main.key)
  if (subs.length === 0) return null
  return (
    <nav
      ref={row}
      aria-label={`${main.name} 메뉴`}
      className="no-scrollbar sticky top-26 z-10 flex gap-2 overflow-x-auto bg-surface/95 px-5 py-3 backdrop-blur-md"
    >
      {main.navigationType === 'simple_list' && (
        <ChipLink to={toHomeAddress(main.key)} chosen={current === undefined} fromTop>
          전체
        </ChipLink>
      )}
      {subs.map(({ id, name }) => (
        <ChipLink key={id} to={toHomeAddress(main.key, id)} chosen={id === current} fromTop>
          {name}
        </ChipLink>
      ))}
    </nav>
  )
}
