import { ChipRow } from '#src/ui/browse/chip-row.tsx'
import { type FoundCategory, type ListChoice, toListAddress } from './category-address.ts'

/** Chips of the sibling sub-categories. The first chip selects all of them. */
export function CategoryChips({ found, choice }: { found: FoundCategory; choice: ListChoice }) {
  const { top } = found
  const chips = [{ ...top, name: '전체' }, ...top.children].map(({ id, slug, name }) => ({
    key: id,
    label: name,
    to: toListAddress(slug, choice),
  }))
  return <ChipRow label={`${top.name} 분류`} chips={chips} current={found.id} className="px-5 py-3" />
}
