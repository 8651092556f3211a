import { returnBearerOf, type ReturnReason } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { type GivenAccount, saveAccount } from '#src/features/order/withdraw/refund-account.ts'
import { returnOf } from '#src/features/order/withdraw/withdraw-quote.ts'
import { readWithdrawOrder } from '#src/features/order/withdraw/withdraw-reading.ts'
import { reckon } from '#src/features/order/withdraw/withdraw-reckoning.ts'
import type { App } from '#src/handler-context.ts'

interface AskedReturn {
  orderId: number
  orderProductId: number
  reason: ReturnReason
  refundAccount?: GivenAccount | undefined
}

/**
 * In the transaction of the request: where the money of a return goes that cannot go back the way it came, so that the shop has it
 * when it takes the product in. Throws `refundAccountRequired` where nobody knows, and what `saveAccount` does.
 */
export const saveReturnAccount = async (tx: Sql, app: Pick<App, 'config'>, asked: AskedReturn): Promise<void> => {
  const order = await readWithdrawOrder(tx, asked.orderId)
  const ending = returnOf(order, asked.orderProductId)
  const { target } = reckon(order, [ending], returnBearerOf(asked.reason))
  if (target === 'account') await saveAccount(tx, app, { order, given: asked.refundAccount, isRequired: true })
}
