import { Link, useLocation, useSearchParams } from 'react-router'
import { useCall } from '#src/lib/call/use-call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { tabTexts } from '../order-texts.ts'

const COUNT_EVERY_MS = 60_000
const live = ['order'] as const

const addressOf = (params: URLSearchParams, tab: string): string => {
  const next = new URLSearchParams(params)
  if (tab === 'all') next.delete('state')
  else next.set('state', tab)
  return `?${next.toString()}`
}

/** States with their counts. A tab only changes the state in the address; other filters stay, also those in the state of the history. */
export function OrderTabs() {
  const [params] = useSearchParams()
  // filters that name persons
  const { state } = useLocation()
  const { data } = useCall('admin.order.count', {}, { every: COUNT_EVERY_MS, live })
  const current = params.get('state') ?? 'all'
  const countOf = (count: number): string =>
    data && count >= data.most ? `${numberText(data.most)}+` : numberText(count)
  return (
    <nav aria-label="주문 상태" data-screen-only="" className="-mx-4 overflow-x-auto px-4 wide:mx-0 wide:px-0">
      <ul className="flex w-max gap-1 pb-1 wide:w-auto wide:flex-wrap">
        {tabTexts.map(([tab, text]) => {
          const count = data?.counts[tab]
          const isCurrent = tab === current
          return (
            <li key={tab}>
              <Link
                to={addressOf(params, tab)}
                state={state}
                replace
                aria-current={isCurrent ? 'page' : undefined}
                className={`inline-flex h-9 items-center gap-1 rounded-chip px-2.5 text-13 font-semibold whitespace-nowrap pointer-coarse:h-11 ${isCurrent ? 'bg-accent text-on-accent' : 'bg-surface text-ink-soft ring-1 ring-inset ring-line hover:bg-sunken'}`}
              >
                {text}
                {count !== undefined && <span className="tabular-nums">{countOf(count)}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
