import type { SearchSort } from '@shop/contract'
import { formatCount, type SearchNarrowing } from '@shop/rules'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePendingSearch } from '#src/ui/browse/use-skeleton.ts'
import { Chip } from '#src/ui/controls/chip.tsx'
import { RadioGroup } from '#src/ui/controls/choice.tsx'
import { SortIcon } from '#src/ui/icons/shop-icons.tsx'
import { afterPaint } from '#src/ui/overlay/after-paint.ts'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { FilterChips } from './filter/filter-chips.tsx'
import { FilterSheet } from './filter/filter-sheet.tsx'
import {
  narrowingOf,
  narrowSearch,
  readSearchChoice,
  type SearchChoice,
  searchSortTexts,
  toSearchAddress,
} from './search-address.ts'
import type { SearchPage } from './use-search-pages.ts'

const sorts = Object.entries(searchSortTexts).map(([value, label]) => ({ value: value as SearchSort, label }))

const countChosen = ({ categoryId, priceFrom, priceTo, freeShipping, inStock }: SearchNarrowing): number =>
  [categoryId !== null, priceFrom !== null || priceTo !== null, freeShipping, inStock].filter(Boolean).length

/** Number of results, sort order and filters. */
export function SearchTools({ choice: current, first }: { choice: SearchChoice; first: SearchPage }) {
  const navigate = useNavigate()
  const coming = usePendingSearch()
  // shows the new selection while its results load
  const choice = coming ? readSearchChoice(coming) : current
  const [open, setOpen] = useState<'sort' | 'filter'>()
  const close = () => setOpen(undefined)
  const show = (change: Partial<SearchChoice>) =>
    void navigate(toSearchAddress({ ...choice, ...change }), { replace: true, preventScrollReset: true })
  const narrowing = narrowingOf(choice, first.saidFilter)
  const narrow = (change: Partial<SearchNarrowing>) =>
    show(narrowSearch(choice, first.saidFilter, { ...narrowing, ...change }))
  const chosen = countChosen(narrowing)
  const countText = `${formatCount(first.page.count)}${first.countIsCapped ? '개 이상' : '개'}`
  const filters = {
    narrowing,
    counts: first.filters,
    isCapped: first.filtersAreCapped,
    onChange: narrow,
  }
  return (
    <>
      <fieldset className="no-scrollbar flex min-w-0 gap-2 overflow-x-auto px-5 py-2.5">
        <legend className="sr-only">필터</legend>
        <Chip chosen={chosen > 0} onClick={() => setOpen('filter')}>{`필터${chosen > 0 ? ` ${chosen}` : ''}`}</Chip>
        <FilterChips {...filters} />
      </fieldset>
      <div className="flex min-h-11 items-center pr-2.5 pl-5">
        <p className="figures flex-1 text-13 text-ink-faint" aria-live="polite">
          총 {countText}
        </p>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen('sort')}
          className="pressable flex h-11 items-center gap-0.5 rounded-control px-2 text-13 font-semibold text-ink-soft"
        >
          <SortIcon size={18} />
          {searchSortTexts[choice.sort]}
        </button>
      </div>
      <Sheet open={open === 'sort'} onClose={close} title="정렬">
        <RadioGroup
          legend="정렬 기준"
          showLegend={false}
          value={choice.sort}
          choices={sorts}
          onChange={(sort) => {
            close()
            afterPaint(() => show({ sort }))
          }}
        />
      </Sheet>
      <FilterSheet open={open === 'filter'} onClose={close} countText={countText} {...filters} />
    </>
  )
}
