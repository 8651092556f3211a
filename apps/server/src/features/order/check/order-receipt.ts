import { AppError } from '@shop/contract'
import {
  type CashReceipt,
  defaultCashReceipt,
  isCashReceiptIdentity,
  receiptIdentities,
  receiptIdentityOf,
  receiptTypeOf,
  toOrderCashReceipt,
} from '@shop/rules'
import type { Tx } from '#src/db/db.ts'
import { encryptIdentity } from './saved-identity.ts'
import { findCashReceiptIdentity, saveCashReceiptIdentity } from '#src/features/user/receipt/cash-receipt.ts'
import type { App, HandlerInput, Who } from '#src/handler-context.ts'

type Input = HandlerInput<'order.checkTmp'>
type Given = NonNullable<Input['body']['orderItemCashReceiptInfo']>

const toType = { '1': 1, '2': 2, '3': 3 } as const

/** PAY-4: an omitted number is the saved one if it is to be saved on, otherwise the placeholder. */
const withNumber = async (app: App, who: Who, given: Given): Promise<CashReceipt> => {
  const { cashReceiptType, identitySelect, isSave } = given
  const asked = { cashReceiptType: toType[cashReceiptType], identitySelect, identitySelectText: '', isSave }
  if (given.identityNo !== undefined) return { ...asked, identityNo: given.identityNo }
  const kept = isSave ? await findCashReceiptIdentity(app, who.userId) : undefined
  if (kept) return { ...receiptIdentities[kept.kind], identityNo: kept.number, isSave }
  return asked.cashReceiptType === 2
    ? { ...asked, identityNo: '' }
    : { ...defaultCashReceipt, ...asked, identitySelect: 1, identityNo: defaultCashReceipt.identityNo, isSave: false }
}

/** PAY-1: the cash receipt of an order paid in cash; undefined for others. Throws `invalidInput` naming the number. */
export const readReceipt = async ({ body, who }: Input, app: App): Promise<CashReceipt | undefined> => {
  if (body.paymentMethodType !== 'virtual_account' && body.paymentMethodType !== 'transfer') return undefined
  const { orderItemCashReceiptInfo: given } = body
  const asked = given ? await withNumber(app, who, given) : { ...defaultCashReceipt, cashReceiptType: 3 as const }
  const receipt = toOrderCashReceipt(asked, true)
  if (isCashReceiptIdentity(receipt)) return receipt
  throw new AppError('invalidInput', {
    problems: [{ path: 'body.orderItemCashReceiptInfo.identityNo', message: '현금영수증 번호를 다시 확인해 주세요.' }],
  })
}

/** Cash receipt as stored: the number encrypted. */
export const toStoredReceipt = (app: Pick<App, 'config'>, receipt: CashReceipt | undefined): object => {
  if (!receipt) return {}
  const kind = receiptTypeOf(receipt.cashReceiptType)
  return { receiptType: kind, kind, identity: encryptIdentity(app, receipt.identityNo) }
}

/** Saves a member's number for the next order if requested. */
export const keepNumber = async (
  tx: Tx,
  { config }: Pick<App, 'config'>,
  { who, receipt, now }: { who: Who; receipt: CashReceipt | undefined; now: Date },
): Promise<void> => {
  const identity = receipt?.isSave ? receiptIdentityOf(receipt) : undefined
  if (identity) await saveCashReceiptIdentity(tx, who.userId, { config, identity, now })
}
