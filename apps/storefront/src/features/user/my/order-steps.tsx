import type { UserCount } from '@shop/contract'
import { formatCount, listOrderCounters } from '@shop/rules'
import { Link } from 'react-router'

/** Number of orders per step, each linked to its list (C017). SCREEN-18 */
export function OrderSteps({ orderStates }: Pick<UserCount, 'orderStates'>) {
  return (
    <section aria-label="주문 현황" className="mt-3 overflow-hidden rounded-card ring-1 ring-line ring-inset">
      <ul className="grid grid-cols-3 min-[420px]:grid-cols-6">
        {listOrderCounters(orderStates).map(({ label, count, states }) => (
          <li key={label}>
            <Link
              to={`/orders?oipStatus=${states.join(',')}`}
              className="pressable flex min-h-16 flex-col items-center justify-center gap-0.5 py-2 text-center"
            >
              <span className={`figures text-18 font-bold ${count === 0 ? 'text-ink-faint' : 'text-accent-ink'}`}>
                {formatCount(count)}
              </span>
              <span className="text-12 whitespace-nowrap text-ink-soft">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
