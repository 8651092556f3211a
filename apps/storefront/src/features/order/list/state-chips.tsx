import type { OrderItemProductStatus } from '@shop/contract'
import { orderSteps, statusText } from '@shop/rules'
import { ChipRow } from '#src/ui/browse/chip-row.tsx'
import { type OrderFilter, toOrdersPath } from './order-filter.ts'

type States = readonly OrderItemProductStatus[]

/** Most used states, in lifecycle order. ORDER-1: 배송 중 includes all states before arrival. */
const chips: readonly (readonly [label: string, ...states: States])[] = [
  ['전체'],
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

const isSame = (one: States, other: States): boolean => one.join() === other.join()

/** Label of the step these states are counted for, unless a chip for other states has the same label. */
const labelOf = (chosen: States): string => {
  const label = orderSteps.find(({ states }) => isSame(states, chosen))?.label
  const isTaken = chips.some(([other]) => other === label)
  return label === undefined || isTaken ? chosen.map(statusText).join('·') : label
}

/** Returns the chips. States of the address that have no chip get one while they are selected. */
const shownChips = (chosen: States): typeof chips =>
  chips.some(([, ...states]) => isSame(states, chosen))
    ? chips
    : [...chips.slice(0, 1), [labelOf(chosen), ...chosen], ...chips.slice(1)]

/** Filters the list by state. SCREEN-7 */
export function StateChips({ filter }: { filter: OrderFilter }) {
  const { oipStatus } = filter
  const places = shownChips(oipStatus).map(([label, ...states]) => ({
    key: states.join(),
    label,
    to: toOrdersPath({ ...filter, oipStatus: states }),
  }))
  return <ChipRow label="주문 상태" chips={places} current={oipStatus.join()} className="px-5 py-1" />
}
