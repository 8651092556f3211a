import { AppError, type CashReceiptIdentity } from '@shop/contract'
import { isReceiptIdentity, maskAccountNumber, receiptIdentities } from '@shop/rules'
import type { App, Handlers } from '#src/handler-context.ts'
import { removeCashReceipt } from '#src/features/user/user-receipt-sql.ts'
import { findCashReceiptIdentity, type ReceiptIdentity, saveCashReceiptIdentity } from './cash-receipt.ts'

type ReceiptCalls = 'user.getCashReceipt' | 'user.saveCashReceipt' | 'user.removeCashReceipt'

const toReply = ({ kind, number }: ReceiptIdentity): CashReceiptIdentity => ({
  kind,
  ...receiptIdentities[kind],
  identityNo: maskAccountNumber(number),
  isSave: true,
})

const readReceipt = async (app: App, userId: number) => {
  const identity = await findCashReceiptIdentity(app, userId)
  return { cashReceipt: identity ? toReply(identity) : null }
}

/** C082: each call returns the saved identity, masked. */
export const receiptHandlers: Pick<Handlers, ReceiptCalls> = {
  'user.getCashReceipt': ({ who }, app) => readReceipt(app, who.userId),
  'user.saveCashReceipt': async ({ who, body }, app) => {
    const identity = { kind: body.kind, number: body.identityNo }
    if (!isReceiptIdentity(identity.kind, identity.number))
      throw new AppError('invalidInput', {
        problems: [{ path: 'body.identityNo', message: '번호를 다시 확인해 주세요.' }],
      })
    await saveCashReceiptIdentity(app.db, who.userId, { config: app.config, identity, now: app.clock() })
    return readReceipt(app, who.userId)
  },
  'user.removeCashReceipt': async ({ who }, app) => {
    await removeCashReceipt(app.db, { userId: who.userId })
    return readReceipt(app, who.userId)
  },
}
