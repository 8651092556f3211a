import { useRef } from 'react'
import { useCentred } from '#src/ui/browse/use-centred.ts'
import { ChipLink } from '#src/ui/controls/chip.tsx'
import { type FoundCategory, type ListChoice, toListAddress } from './category-address.ts'

/** The sub-categories beside this one; the first chip is all of them. */
export function CategoryChips({ found, choice }: { found: FoundCategory; choice: ListChoice }) {
  const row = useRef<HTMLElement>(null)
  useCentred(row, found.id)
  const { top } = found
  return (
    <nav
      ref={row}
      aria-label={`${top.name} 분류`}
      className="no-scrollbar relative flex gap-2 overflow-x-auto px-5 py-3"
    >
      {[{ ...top, name: '전체' }, ...top.children].map(({ id, slug, name }) => (
        <ChipLink key={id} to={toListAddress(slug, choice)} chosen={id === found.id}>
          {name}
        </ChipLink>
      ))}
    </nav>
  )
}
