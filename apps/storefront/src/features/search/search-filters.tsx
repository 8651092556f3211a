import type { SearchFilterCounts } from '@shop/contract'
import { formatCount, formatWon, noNarrowing, type SearchNarrowing } from '@shop/rules'
import { Button } from '#src/ui/controls/button.tsx'
import { Chip } from '#src/ui/controls/chip.tsx'
import { Sheet } from '#src/ui/layers/sheet.tsx'

interface FilterProps {
  narrowing: SearchNarrowing
  counts: SearchFilterCounts
  /** Where not everything was counted, the numbers are left out. */
  isCapped: boolean
  onChange: (change: Partial<SearchNarrowing>) => void
}

/** Bands end a won before the next one begins; what somebody typed ends where it says. */
const toEndText = (to: number): string => (to % 10 === 9 ? `${formatWon(to + 1)} 미만` : `${formatWon(to)} 이하`)
const toStartText = (from: number): string =>
  from % 10 === 1 ? `${formatWon(from - 1)} 초과` : `${formatWon(from)} 이상`
export const toPriceText = (from: number | null, to: number | null): string => {
  if (from === null) return to === null ? '전체 가격' : toEndText(to)
  return to === null ? toStartText(from) : `${formatWon(from)}~${formatWon(to % 10 === 9 ? to + 1 : to)}`
}
const isPriceBound = ({ priceFrom, priceTo }: SearchNarrowing): boolean => priceFrom !== null || priceTo !== null
const noPrice = { priceFrom: null, priceTo: null }

/** The price as it is chosen, to be taken away. */
function ChosenPrice({ narrowing, onChange }: Pick<FilterProps, 'narrowing' | 'onChange'>) {
  return (
    <Chip chosen onClick={() => onChange(noPrice)}>
      {toPriceText(narrowing.priceFrom, narrowing.priceTo)}
    </Chip>
  )
}
const countText = (count: number, isCapped: boolean): string => (isCapped ? '' : ` ${formatCount(count)}`)

/** The quick ones, in a row to push aside. */
export function FilterChips({ narrowing, counts, isCapped, onChange }: FilterProps) {
  const tops = counts.categories.filter(({ id, parentId }) => parentId === null || id === narrowing.categoryId)
  return (
    <>
      {isPriceBound(narrowing) && <ChosenPrice narrowing={narrowing} onChange={onChange} />}
      {(narrowing.freeShipping || isCapped || counts.freeShipping > 0) && (
        <Chip
          chosen={narrowing.freeShipping}
          onClick={() => onChange({ freeShipping: !narrowing.freeShipping })}
        >{`무료배송${countText(counts.freeShipping, isCapped)}`}</Chip>
      )}
      <Chip
        chosen={narrowing.inStock}
        onClick={() => onChange({ inStock: !narrowing.inStock })}
      >{`품절 제외${countText(counts.inStock, isCapped)}`}</Chip>
      {tops.map(({ id, name, count }) => (
        <Chip
          key={id}
          chosen={narrowing.categoryId === id}
          onClick={() => onChange({ categoryId: narrowing.categoryId === id ? null : id })}
        >{`${name}${countText(count, isCapped)}`}</Chip>
      ))}
    </>
  )
}

/** The one that is looked into: the chosen one, that of the chosen part, or the only one there is. */
const findFamily = (categories: SearchFilterCounts['categories'], chosenId: number | null) => {
  const tops = categories.filter(({ parentId }) => parentId === null)
  const chosen = categories.find(({ id }) => id === chosenId)
  const topId = chosen ? (chosen.parentId ?? chosen.id) : tops.length === 1 ? tops[0]?.id : undefined
  const top = tops.find(({ id }) => id === topId)
  return { tops, top, parts: top ? categories.filter(({ parentId }) => parentId === top.id) : [] }
}

function CategoryChips({
  categories,
  narrowing,
  isCapped,
  onChange,
}: Omit<FilterProps, 'counts'> & Pick<SearchFilterCounts, 'categories'>) {
  return (
    <div className="flex flex-wrap gap-2">
      {categories.map(({ id, name, count }) => (
        <Chip
          key={id}
          chosen={narrowing.categoryId === id}
          onClick={() => onChange({ categoryId: narrowing.categoryId === id ? null : id })}
        >{`${name}${countText(count, isCapped)}`}</Chip>
      ))}
    </div>
  )
}

/** The large ones, and the parts of the one that is looked into. */
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
          if (count === 0 && !chosen) return null
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
  /** How many there are as it stands. */
  countText: string
}
/** All of them; each choice is at work at once, and the button says what it leaves. */
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
      <fieldset>
        <legend className="pt-5 pb-2 text-14 font-bold">혜택</legend>
        <div className="flex flex-wrap gap-2">
          <Chip
            chosen={props.narrowing.freeShipping}
            onClick={() => props.onChange({ freeShipping: !props.narrowing.freeShipping })}
          >{`무료배송${countText(props.counts.freeShipping, props.isCapped)}`}</Chip>
          <Chip
            chosen={props.narrowing.inStock}
            onClick={() => props.onChange({ inStock: !props.narrowing.inStock })}
          >{`품절 제외${countText(props.counts.inStock, props.isCapped)}`}</Chip>
        </div>
      </fieldset>
    </Sheet>
  )
}
