import type { OrderItemProductStatus } from '@shop/contract'
import { useEffect, useRef } from 'react'
import { ChipLink } from '#src/ui/controls/chip.tsx'
import { statusText } from '../placed/order-texts.ts'
import { type OrderFilter, toOrdersPath } from './order-filter.ts'

type State = OrderItemProductStatus | undefined

/** What orders are asked for most, in the order of their life; ORDER-1: 배송 중 stands for everything that is about to come. */
const states: readonly (readonly [label: string, state: State])[] = [
  ['전체', undefined],
  ['입금 대기', 'bank_transfer_waiting'],
  ['결제 완료', 'paid'],
  ['배송 중', 'delivering'],
  ['배송 완료', 'delivery_end'],
  ['구매 확정', 'complete'],
  ['취소 요청', 'withdraw_request'],
  ['취소 완료', 'withdraw_complete'],
  ['교환 요청', 'replace_request'],
  ['교환 완료', 'replace_complete'],
  ['반품 요청', 'return_request'],
  ['반품 완료', 'return_complete'],
]

/** An address may ask for a state that has no chip of its own: it gets one while it is asked for. */
const shownStates = (chosen: State): typeof states =>
  chosen === undefined || states.some(([, state]) => state === chosen)
    ? states
    : [...states.slice(0, 1), [statusText(chosen), chosen], ...states.slice(1)]

/** Narrows the list to a state. SCREEN-7 */
export function StateChips({ filter }: { filter: OrderFilter }) {
  const { oipStatus } = filter
  const row = useRef<HTMLUListElement>(null)
  // who comes by a counter finds the chip of its state in sight
  useEffect(() => {
    if (oipStatus === undefined) return
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && chip)
      row.current.scrollTo({ left: chip.offsetLeft - row.current.clientWidth / 2 + chip.offsetWidth / 2 })
  }, [oipStatus])
  return (
    <nav aria-label="주문 상태">
      <ul ref={row} className="no-scrollbar relative flex gap-2 overflow-x-auto px-5 py-1">
        {shownStates(oipStatus).map(([label, state]) => (
          <li key={label} className="shrink-0">
            <ChipLink chosen={oipStatus === state} to={toOrdersPath({ ...filter, oipStatus: state })}>
              {label}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
