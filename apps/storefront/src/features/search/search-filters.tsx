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

export const toPriceText = (from: number | null, to: number | null): string => {
  if (from === null) return to === null ? '전체 가격' : `${formatWon(to + 1)} 미만`
  return to === null ? `${formatWon(from)} 이상` : `${formatWon(from)}~${formatWon(to + 1)}`
}
const countText = (count: number, isCapped: boolean): string => (isCapped ? '' : ` ${formatCount(count)}`)

/** The quick ones, in a row to push aside. */
export function FilterChips({ narrowing, counts, isCapped, onChange }: FilterProps) {
  const tops = counts.categories.filter(({ id, parentId }) => parentId === null || id === narrowing.categoryId)
  return (
    <>
      <Chip
        chosen={narrowing.freeShipping}
        onClick={() => onChange({ freeShipping: !narrowing.freeShipping })}
      >{`무료배송${countText(counts.freeShipping, isCapped)}`}</Chip>
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

function CategoryChoices({ narrowing, counts, isCapped, onChange }: FilterProps) {
  return (
    <fieldset>
      <legend className="pt-4 pb-2 text-14 font-bold">카테고리</legend>
      <div className="flex flex-wrap gap-2">
        {counts.categories.map(({ id, name, count }) => (
          <Chip
            key={id}
            chosen={narrowing.categoryId === id}
            onClick={() => onChange({ categoryId: narrowing.categoryId === id ? null : id })}
          >{`${name}${countText(count, isCapped)}`}</Chip>
        ))}
      </div>
    </fieldset>
  )
}

function PriceChoices({ narrowing, counts, isCapped, onChange }: FilterProps) {
  return (
    <fieldset>
      <legend className="pt-5 pb-2 text-14 font-bold">가격</legend>
      <div className="flex flex-wrap gap-2">
        {counts.prices.map(({ from, to, count }) => {
          const isBound = narrowing.priceFrom !== null || narrowing.priceTo !== null
          const chosen = isBound && narrowing.priceFrom === from && narrowing.priceTo === to
          if (count === 0 && !chosen) return null
          const change = chosen ? { priceFrom: null, priceTo: null } : { priceFrom: from, priceTo: to }
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
          >
            무료배송
          </Chip>
          <Chip chosen={props.narrowing.inStock} onClick={() => props.onChange({ inStock: !props.narrowing.inStock })}>
            품절 제외
          </Chip>
        </div>
      </fieldset>
    </Sheet>
  )
}
