import type { PaymentRequest } from '@shop/contract'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'
import { authenticate, check, checkBody, confirm, orderCart, type Shop } from './test-shop.ts'

export const MINUTE = 60_000
export const apples = [PRODUCT.apple, COMBINATION.appleSmall3kg, 2] as const
export const byAccount = { paymentMethodType: 'virtual_account' } as const

/** Actions of a shopper who pays by account, of the bank and of the gateway. */
export const depositsOf = (shop: Shop, who: Who) => {
  const place = async (usedPoint = 1_000, more: object = {}): Promise<PaymentRequest> => {
    const tmp = await orderCart(shop, who, apples)
    return check(shop, who, tmp, checkBody(tmp, usedPoint, { ...byAccount, ...more }))
  }
  const hint = (orderNo: string, more: object = {}) =>
    shop.as(who)('payment.receiveTossWebhook', { body: { orderId: orderNo, ...more } })
  const secretOf = async (orderNo: string) => {
    const found = await shop.gateway.findByOrderId(orderNo)
    return found.outcome === 'found' ? found.payment.secret : null
  }
  return {
    place,
    hint,
    secretOf,
    /** Places an order that waits for its deposit. */
    waiting: async (more?: object) => {
      const request = await place(1_000, more)
      const state = await confirm(shop, who, authenticate(shop, request))
      return { request, state }
    },
    /** Sends the deposit webhook and runs the jobs. */
    notifyDeposit: async (orderNo: string) => {
      await hint(orderNo, { secret: await secretOf(orderNo) })
      await shop.runJobs()
    },
    stateOf: (orderNo: string) => shop.as(who)('payment.getState', { params: { orderNo } }),
    orderOf: (id: number) => shop.as(who)('order.get', { params: { id } }),
  }
}

export const reconciliationBreaksOf = ({ db }: Shop) =>
  db.many<{ kind: string; open: boolean }>(
    't.breaks',
    'select kind, resolved_at is null as open from reconciliation_break order by id',
    [],
  )

export const receiptsOf = ({ db }: Shop) =>
  db.many<{ part: number; kind: string; amount: number; state: string }>(
    't.receipts',
    'select part, kind, amount, state from cash_receipt order by part',
    [],
  )
