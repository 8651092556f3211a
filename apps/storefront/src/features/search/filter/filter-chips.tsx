import type { SearchFilterCounts } from '@shop/contract'
import { formatCount, type SearchNarrowing, formatWon } from '@shop/rules'
import { Chip } from '#src/ui/controls/chip.tsx'

/** Price groups end one won before the next begins (9,999); typed bounds are round. */
const toEndText = (to: number): string => (to % 10 === 9 ? `${formatWon(to + 1)} 미만` : `${formatWon(to)} 이하`)
const toStartText = (from: number): string =>
  from % 10 === 1 ? `${formatWon(from - 1)} 초과` : `${formatWon(from)} 이상`
export const toPriceText = (from: number | null, to: number | null): string => {
  if (from === null) return to === null ? '전체 가격' : toEndText(to)
  return to === null ? toStartText(from) : `${formatWon(from)}~${formatWon(to % 10 === 9 ? to + 1 : to)}`
}
export const isPriceBound = ({ priceFrom, priceTo }: SearchNarrowing): boolean => priceFrom !== null || priceTo !== null
export const noPrice = { priceFrom: null, priceTo: null }

export interface FilterProps {
  narrowing: SearchNarrowing
  counts: SearchFilterCounts
  /** The counts are capped: chips show no numbers. */
  isCapped: boolean
  onChange: (change: Partial<SearchNarrowing>) => void
}

export const countText = (count: number, isCapped: boolean): string => (isCapped ? '' : ` ${formatCount(count)}`)

/** The selected price range. A click removes it. */
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

/** Benefits that have results, and selected ones, so that they can be removed. */
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

/** Horizontally scrollable row of quick filters. */
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
