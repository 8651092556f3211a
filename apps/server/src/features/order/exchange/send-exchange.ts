import { AppError } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { takeExchanged } from './exchange-stock-sql.ts'

/**
 * Takes the replacement units from stock, inside the transaction of the exchange and under the lock of its order. Returned food
 * is not resold. Throws `outOfStock` naming what is missing.
 */
export const sendExchange = async (
  tx: Sql,
  exchanged: { orderProductIds: readonly number[]; now: Date },
): Promise<void> => {
  const short = await takeExchanged(tx, exchanged)
  if (short.length === 0) return
  throw new AppError('outOfStock', {
    message: '바꿔 보낼 재고가 모자라요.',
    problems: short.map(({ orderProductId, name, unit, free }) => ({
      path: 'orderItemProductId',
      message: `${name}: ${unit}개를 보내야 하는데 ${free}개 남아 있어요.`,
      orderItemProductId: orderProductId,
    })),
  })
}
