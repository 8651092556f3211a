import type { SearchFilterCounts } from '@shop/contract'
import { noNarrowing } from '@shop/rules'
import { Button } from '#src/ui/controls/button.tsx'
import { Chip } from '#src/ui/controls/chip.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import {
  BenefitChips,
  CategoryChip,
  ChosenPrice,
  countText,
  type FilterProps,
  hasBenefits,
  isPriceBound,
  noPrice,
  toPriceText,
} from './filter-chips.tsx'

/**
 * Top categories, and the expanded one with its subcategories. The expanded one is the selected one, the parent of the selected
 * one, or the only one.
 */
const findFamily = (categories: SearchFilterCounts['categories'], chosenId: number | null) => {
  const tops = categories.filter(({ parentId }) => parentId === null)
  const chosen = categories.find(({ id }) => id === chosenId)
  const topId = chosen ? (chosen.parentId ?? chosen.id) : tops.length === 1 ? tops[0]?.id : undefined
  const top = tops.find(({ id }) => id === topId)
  return { tops, top, parts: top ? categories.filter(({ parentId }) => parentId === top.id) : [] }
}

function CategoryChips({ categories, ...props }: Omit<FilterProps, 'counts'> & Pick<SearchFilterCounts, 'categories'>) {
  return (
    <div className="flex flex-wrap gap-2">
      {categories.map((category) => (
        <CategoryChip key={category.id} category={category} {...props} />
      ))}
    </div>
  )
}

/** Top categories, and the subcategories of the expanded one. */
function CategoryChoices({ counts, ...props }: FilterProps) {
  const { tops, top, parts } = findFamily(counts.categories, props.narrowing.categoryId)
  return (
    <>
      <fieldset>
        <legend className="pt-4 pb-2 text-14 font-bold">카테고리</legend>
        <CategoryChips {...props} categories={tops} />
      </fieldset>
      {top && parts.length > 0 && (
        <fieldset>
          <legend className="pt-4 pb-2 text-13 font-semibold text-ink-soft">{top.name} 안에서</legend>
          <CategoryChips {...props} categories={parts} />
        </fieldset>
      )}
    </>
  )
}

function PriceChoices({ narrowing, counts, isCapped, onChange }: FilterProps) {
  const isChosen = ({ from, to }: { from: number | null; to: number | null }): boolean =>
    isPriceBound(narrowing) && narrowing.priceFrom === from && narrowing.priceTo === to
  return (
    <fieldset>
      <legend className="pt-5 pb-2 text-14 font-bold">가격</legend>
      <div className="flex flex-wrap gap-2">
        {isPriceBound(narrowing) && !counts.prices.some(isChosen) && (
          <ChosenPrice narrowing={narrowing} onChange={onChange} />
        )}
        {counts.prices.map(({ from, to, count }) => {
          const chosen = isChosen({ from, to })
          if (count === 0 && !chosen && !isCapped) return null
          const change = chosen ? noPrice : { priceFrom: from, priceTo: to }
          return (
            <Chip key={from ?? 0} chosen={chosen} onClick={() => onChange(change)}>
              {`${toPriceText(from, to)}${countText(count, isCapped)}`}
            </Chip>
          )
        })}
      </div>
    </fieldset>
  )
}

interface FilterSheetProps extends FilterProps {
  open: boolean
  onClose: () => void
  /** Number of results with the current filters. */
  countText: string
}
/** Sheet with all filters. Each choice applies immediately; the button shows the number of results. */
export function FilterSheet({ open, onClose, countText: count, ...props }: FilterSheetProps) {
  const footer = (
    <div className="flex gap-2">
      <Button look="line" onClick={() => props.onChange(noNarrowing)}>
        초기화
      </Button>
      <div className="flex-1">
        <Button wide onClick={onClose}>
          {count} 보기
        </Button>
      </div>
    </div>
  )
  return (
    <Sheet open={open} onClose={onClose} title="필터" footer={footer}>
      <CategoryChoices {...props} />
      <PriceChoices {...props} />
      {hasBenefits(props) && (
        <fieldset>
          <legend className="pt-5 pb-2 text-14 font-bold">혜택</legend>
          <div className="flex flex-wrap gap-2">
            <BenefitChips {...props} />
          </div>
        </fieldset>
      )}
    </Sheet>
  )
}
