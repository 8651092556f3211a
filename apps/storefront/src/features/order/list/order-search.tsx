import { toSeoulParts } from '@shop/rules'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Select } from '#src/ui/controls/select.tsx'
import { SearchIcon } from '#src/ui/icons/shop-icons.tsx'
import { CloseIcon } from '#src/ui/icons/sign-icons.tsx'
import { type OrderFilter, toOrdersPath, toProductName } from './order-filter.ts'
import { serverNow } from '#src/lib/server-clock.ts'

const YEARS_BACK = 5
const months = Array.from({ length: 12 }, (_, at) => at + 1)

const yearsOf = (now: Date, chosen: number | undefined): number[] => {
  const { year } = toSeoulParts(now)
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, back) => year - back)
  return chosen === undefined || years.includes(chosen) ? years : [...years, chosen]
}

const toNumber = (value: string): number | undefined => (value === '' ? undefined : Number(value))

interface FilterProps {
  filter: OrderFilter
  onChange: (filter: OrderFilter) => void
}

function NameField({ filter, onChange }: FilterProps) {
  const [typed, setTyped] = useState(filter.productName)
  const search = (event: FormEvent) => {
    event.preventDefault()
    onChange({ ...filter, productName: toProductName(typed) })
  }
  const clear = () => {
    setTyped('')
    if (filter.productName !== '') onChange({ ...filter, productName: '' })
  }
  return (
    <search aria-label="주문한 상품 찾기">
      <form onSubmit={search}>
        <div className="flex h-12 items-center rounded-control bg-sunken pr-1 ring-accent ring-inset has-[input:focus-visible]:bg-surface has-[input:focus-visible]:ring-2">
          <input
            type="search"
            name="productName"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            aria-label="주문한 상품 이름"
            placeholder="주문한 상품 이름으로 찾기"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            className="h-full min-w-0 flex-1 appearance-none bg-transparent pl-4 text-16 outline-none placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden"
          />
          {typed !== '' && (
            <IconButton label="찾는 이름 지우기" onClick={clear}>
              <CloseIcon size={18} className="text-ink-faint" />
            </IconButton>
          )}
          <button
            type="submit"
            aria-label="찾기"
            className="pressable flex size-11 shrink-0 items-center justify-center rounded-full"
          >
            <SearchIcon />
          </button>
        </div>
      </form>
    </search>
  )
}

function PeriodFields({ filter, onChange }: FilterProps) {
  const { year, month } = filter
  // rendered in the browser only, once the user is known
  const [now] = useState(() => new Date(serverNow()))
  const years = yearsOf(now, year)
  return (
    <div className="grid grid-cols-2 gap-2">
      <Select
        label="연도"
        bare
        value={String(year ?? '')}
        choices={[
          { value: '', label: '전체 기간' },
          ...years.map((each) => ({ value: String(each), label: `${each}년` })),
        ]}
        onChange={(event) => onChange({ ...filter, year: toNumber(event.currentTarget.value), month: undefined })}
      />
      <Select
        label="월"
        bare
        disabled={year === undefined}
        value={String(month ?? '')}
        choices={[
          { value: '', label: '모든 달' },
          ...months.map((each) => ({ value: String(each), label: `${each}월` })),
        ]}
        onChange={(event) => onChange({ ...filter, month: toNumber(event.currentTarget.value) })}
      />
    </div>
  )
}

/** Filters orders by product name and date. The filter is stored in the address. SCREEN-7 */
export function OrderSearch({ filter }: { filter: OrderFilter }) {
  const navigate = useNavigate()
  const onChange = (changed: OrderFilter) =>
    void navigate(toOrdersPath(changed), { replace: true, preventScrollReset: true })
  return (
    <div className="flex flex-col gap-2 px-5 pt-3 pb-2">
      {/* resets the field if the address changes, e.g. by going back */}
      <NameField key={filter.productName} filter={filter} onChange={onChange} />
      <PeriodFields filter={filter} onChange={onChange} />
    </div>
  )
}
