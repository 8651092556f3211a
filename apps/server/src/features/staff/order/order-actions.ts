import { type AdminOrderMove, AppError } from '@shop/contract'
import type { OrderItemProductStatus } from '@shop/rules'
import { couriers, findCourier } from '#src/features/delivery/couriers.ts'
import { type OrderAction, operatorMoves } from '#src/features/staff/command/order-moves.ts'

type Ships = Pick<OrderAction, 'from' | 'reason'>

/** Handing over to the courier. Paid products are marked as packed on the way. */
const shipAction: Ships = { from: ['paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay'], reason: '' }

/** What staff may do with a line by `admin.order.move`, by the state that it leads to. */
export const moveActions: Readonly<Record<AdminOrderMove, Ships>> = {
  delivery_waiting: operatorMoves.wait,
  delivery_delay: operatorMoves.delay,
  delivering: shipAction,
  delivery_end: operatorMoves.deliver,
  stock_out: operatorMoves['stock-out'],
}

/** States whose products staff may cancel with a refund. */
export const cancellable: readonly OrderItemProductStatus[] = [
  'paid',
  'withdraw_partially',
  'withdraw_request',
  'stock_out',
]
export const returnable: readonly OrderItemProductStatus[] = ['return_request']

/** States to which staff may move a line now. */
export const movesOf = (state: OrderItemProductStatus): AdminOrderMove[] =>
  (Object.keys(moveActions) as AdminOrderMove[]).filter((to) => moveActions[to].from.includes(state))

export interface Shipment {
  /** Two-digit code. */
  courier: string
  invoiceNo: string
}

const refuse = (path: string, message: string): AppError =>
  new AppError('invalidInput', { problems: [{ path, message }] })

/** Checks courier and number of an invoice. Throws `invalidInput` that names the field. */
export const toShipment = ({
  courier,
  invoiceNo,
}: {
  courier?: string | undefined
  invoiceNo?: string | undefined
}): Shipment => {
  const found = findCourier(courier ?? '')
  if (!found) throw refuse('body.courier', `택배사를 골라 주세요: ${couriers.map(({ name }) => name).join(', ')}`)
  const digits = (invoiceNo ?? '').replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || !found.digits.includes(digits.length))
    throw refuse('body.invoiceNo', `${found.name}의 운송장 번호는 숫자 ${found.digits.join('자리나 ')}자리예요.`)
  return { courier: found.code, invoiceNo: digits }
}
