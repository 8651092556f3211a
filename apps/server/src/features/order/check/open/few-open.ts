import { AppError } from '@shop/contract'
import { isUniqueViolation } from '#src/db/sql-state.ts'

/** Each holds its stock for minutes: nobody keeps a shop's goods from others by ordering and not paying. `orders_open_slot` */
export const MOST_OPEN_ORDERS = 3

/** Decision 031. When that will be differs from order to order, so nobody is told to try again in so many seconds. */
export const expiryHint =
  '결제 도중에 그만둔 주문은 30분 뒤에, 입금을 기다리는 주문은 입금 기한이 지나면 저절로 끝나요.'

/** A12: so many orders of a person wait for their money that no further one is placed. */
export const tooManyOpen = (count: number): AppError => {
  const message = `결제를 마치지 않은 주문이 ${count}건 있어요. 결제하거나 취소한 뒤에 다시 주문해 주세요. ${expiryHint}`
  return new AppError('tooManyRequests', { message })
}

/** Before anything is judged or held. What is placed at the same moment is held apart by the statement that places it. */
export const assertFewOpen = ({ openOrders }: { openOrders: number }): void => {
  if (openOrders >= MOST_OPEN_ORDERS) throw tooManyOpen(openOrders)
}

const TRIES = MOST_OPEN_ORDERS + 2

/**
 * Order numbers are random: on the day two are equal the second one is drawn again. An order of the same person that was placed at
 * the same moment took the place among the open ones that was free: it is looked for anew, and refused where none is left.
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
