import { AppError } from '@shop/contract'
import { isUniqueViolation } from '#src/db/sql-state.ts'

/** Open orders per user: each holds stock for minutes, so unpaid orders must not block it. `orders_open_slot` */
export const MOST_OPEN_ORDERS = 3

/** Decision 031. The time differs per order, so no number of seconds is given. */
export const expiryHint =
  '결제 도중에 그만둔 주문은 30분 뒤에, 입금을 기다리는 주문은 입금 기한이 지나면 저절로 끝나요.'

/** A12: refusal of a user with too many unpaid orders. */
export const tooManyOpen = (count: number): AppError => {
  const message = `결제를 마치지 않은 주문이 ${count}건 있어요. 결제하거나 취소한 뒤에 다시 주문해 주세요. ${expiryHint}`
  return new AppError('tooManyRequests', { message })
}

/** Checked before anything is reserved. Concurrent orders are limited by the statement that places them. */
export const assertFewOpen = ({ openOrders }: { openOrders: number }): void => {
  if (openOrders >= MOST_OPEN_ORDERS) throw tooManyOpen(openOrders)
}

const TRIES = MOST_OPEN_ORDERS + 2

/**
 * Retries with a new order number after a collision. A concurrent order of the same user may have taken the free slot: it is
 * searched again, and refused if none is left.
 */
export const withFreshNumber = async <T>(place: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await place()
    } catch (error) {
      const isSlotTaken = isUniqueViolation(error, 'orders_open_slot')
      if (!isSlotTaken && !isUniqueViolation(error, 'orders_order_no_key')) throw error
      if (tries >= TRIES) throw isSlotTaken ? tooManyOpen(MOST_OPEN_ORDERS) : error
    }
  }
}
