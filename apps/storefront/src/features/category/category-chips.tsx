import { useEffect, useRef } from 'react'
import { ChipLink } from '#src/ui/controls/chip.tsx'
import { type FoundCategory, type ListChoice, toListAddress } from './category-address.ts'

/** The sub-categories beside this one; the first chip is all of them. */
export function CategoryChips({ found, choice }: { found: FoundCategory; choice: ListChoice }) {
  const currentId = found.id
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>(`[data-category="${currentId}"] > a`)
    if (row.current && chip)
      row.current.scrollTo({ left: chip.offsetLeft - row.current.clientWidth / 2 + chip.offsetWidth / 2 })
  }, [currentId])
  const { top } = found
  return (
    <nav
      ref={row}
      aria-label={`${top.name} 분류`}
      className="no-scrollbar relative flex gap-2 overflow-x-auto px-5 py-3"
    >
      {[{ ...top, name: '전체' }, ...top.children].map(({ id, slug, name }) => (
        <span key={id} data-category={id} className="flex">
          <ChipLink to={toListAddress(slug, choice)} chosen={id === currentId}>
            {name}
          </ChipLink>
        </span>
      ))}
    </nav>
  )
}
