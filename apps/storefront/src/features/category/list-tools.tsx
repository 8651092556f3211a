import type { SortKey } from '@shop/contract'
import { formatCount } from '@shop/rules'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePendingSearch } from '#src/ui/browse/use-skeleton.ts'
import { Checkbox, RadioGroup } from '#src/ui/controls/choice.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { GridIcon, ListIcon, SortIcon } from '#src/ui/icons/shop-icons.tsx'
import { afterPaint } from '#src/ui/overlay/after-paint.ts'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { type ListChoice, readListChoice, sortTexts, toListAddress } from './category-address.ts'

const sorts = Object.entries(sortTexts).map(([value, label]) => ({ value: value as SortKey, label }))

interface ListToolsProps {
  slug: string
  count: number
  choice: ListChoice
}

/** Product count, sort order and view switch. LIST-1 */
export function ListTools({ slug, count, choice }: ListToolsProps) {
  const navigate = useNavigate()
  const [sorting, setSorting] = useState(false)
  const coming = usePendingSearch()
  // optimistic: shows the new choice while its list loads
  const shown = coming ? readListChoice(coming) : choice
  const show = (change: Partial<ListChoice>) =>
    void navigate(toListAddress(slug, { ...shown, ...change }), { replace: true, preventScrollReset: true })
  const isGrid = shown.view === 'grid'
  return (
    <div className="flex min-h-11 items-center gap-1 pr-2.5 pl-5">
      <p className="figures flex-1 text-13 text-ink-faint" aria-live="polite">
        총 {formatCount(count)}개
      </p>
      <div className="text-13">
        <Checkbox checked={shown.hideSoldOut} onChange={() => show({ hideSoldOut: !shown.hideSoldOut })}>
          <span className="text-13 text-ink-soft">품절 제외</span>
        </Checkbox>
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setSorting(true)}
        className="pressable flex h-11 items-center gap-0.5 rounded-control px-2 text-13 font-semibold text-ink-soft"
      >
        <SortIcon size={18} />
        {sortTexts[shown.sort]}
      </button>
      <IconButton
        label={isGrid ? '목록으로 보기' : '바둑판으로 보기'}
        onClick={() => show({ view: isGrid ? 'list' : 'grid' })}
      >
        {isGrid ? <ListIcon size={22} /> : <GridIcon size={22} />}
      </IconButton>
      <Sheet open={sorting} onClose={() => setSorting(false)} title="정렬" leavesFirst>
        <RadioGroup
          legend="정렬 기준"
          showLegend={false}
          value={shown.sort}
          choices={sorts}
          onChange={(sort) => {
            setSorting(false)
            afterPaint(() => show({ sort }))
          }}
        />
      </Sheet>
    </div>
  )
}
