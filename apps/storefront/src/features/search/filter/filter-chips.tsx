import type { SearchFilterCounts } from '@shop/contract'
import { formatCount, type SearchNarrowing } from '@shop/rules'
import { Chip } from '#src/ui/controls/chip.tsx'
import { isPriceBound, noPrice, toPriceText } from './price-text.ts'

export interface FilterProps {
  narrowing: SearchNarrowing
  counts: SearchFilterCounts
  /** The counts are capped: chips show no numbers. */
  isCapped: boolean
  onChange: (change: Partial<SearchNarrowing>) => void
}

export const countText = (count: number, isCapped: boolean): string => (isCapped ? '' : ` ${formatCount(count)}`)

/** The chosen price; a click removes it. */
export function ChosenPrice({ narrowing, onChange }: Pick<FilterProps, 'narrowing' | 'onChange'>) {
  return (
    <Chip chosen onClick={() => onChange(noPrice)}>
      {toPriceText(narrowing.priceFrom, narrowing.priceTo)}
    </Chip>
  )
}

const benefits = [
  { key: 'freeShipping', name: '무료배송' },
  { key: 'inStock', name: '품절 제외' },
] as const

/** Benefits that have results, and chosen ones, so that they can be removed. */
const listOffered = ({ narrowing, counts, isCapped }: FilterProps) =>
  benefits.filter(({ key }) => narrowing[key] || isCapped || counts[key] > 0)
export const hasBenefits = (props: FilterProps): boolean => listOffered(props).length > 0

export function BenefitChips(props: FilterProps) {
  const { narrowing, counts, isCapped, onChange } = props
  return listOffered(props).map(({ key, name }) => (
    <Chip
      key={key}
      chosen={narrowing[key]}
      onClick={() => onChange({ [key]: !narrowing[key] })}
    >{`${name}${countText(counts[key], isCapped)}`}</Chip>
  ))
}

type CategoryChipProps = Omit<FilterProps, 'counts'> & {
  category: Pick<SearchFilterCounts['categories'][number], 'id' | 'name' | 'count'>
}
export function CategoryChip({ category: { id, name, count }, narrowing, isCapped, onChange }: CategoryChipProps) {
  const chosen = narrowing.categoryId === id
  return (
    <Chip
      chosen={chosen}
      onClick={() => onChange({ categoryId: chosen ? null : id })}
    >{`${name}${countText(count, isCapped)}`}</Chip>
  )
}

/** The row of quick filters, which scrolls sideways. */
export function FilterChips(props: FilterProps) {
  const { narrowing, counts, ...others } = props
  const tops = counts.categories.filter(({ id, parentId }) => parentId === null || id === narrowing.categoryId)
  return (
    <>
      {isPriceBound(narrowing) && <ChosenPrice narrowing={narrowing} onChange={others.onChange} />}
      <BenefitChips {...props} />
      {tops.map((category) => (
        <CategoryChip key={category.id} category={category} narrowing={narrowing} {...others} />
      ))}
    </>
  )
}
