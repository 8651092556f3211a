import { AppError } from '@shop/contract'
import { findBank, isAccountNumber } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { findWithdrawAccount } from '#src/features/user/account/withdraw-account.ts'
import type { App } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'
import { findHeldAccount, saveRefundAccount } from './withdraw-sql.ts'

/** As a shopper gives it. */
export interface GivenAccount {
  bankCode: string
  accountNumber: string
  holderName: string
}

/** As the gateway wants it. */
export interface RefundAccount {
  bank: string
  accountNumber: string
  holderName: string
}

type Needs = Pick<App, 'config'>

const placeOf = (orderId: number): string => `refund_account:${orderId}`

/** I1: sealed for its order with the shop's key, because a refund may outlive its member's account. */
export const encryptRefundAccount = ({ config }: Needs, orderId: number, account: RefundAccount): string =>
  encryptionOf(config).encryptText(JSON.stringify(account), placeOf(orderId))

export const openRefundAccount = ({ config }: Needs, orderId: number, sealed: string): RefundAccount =>
  JSON.parse(encryptionOf(config).decryptText(sealed, placeOf(orderId))) as RefundAccount

/** As it should stand now, under the shop's present key. */
export const reencryptRefundAccount = ({ config }: Needs, orderId: number, sealed: string): string =>
  encryptionOf(config).reencryptText(sealed, placeOf(orderId)) ?? sealed

const refuse = (field: string, message: string): AppError =>
  new AppError('invalidInput', { problems: [{ path: `body.refundAccount.${field}`, message }] })

/** Throws `invalidInput` naming the field where it can be no account. */
export const toRefundAccount = ({ bankCode, accountNumber, holderName }: GivenAccount): RefundAccount => {
  const bank = findBank(bankCode)
  if (!bank) throw refuse('bankCode', '은행을 선택해 주세요.')
  if (!isAccountNumber(accountNumber, bank.name)) throw refuse('accountNumber', '계좌 번호를 다시 확인해 주세요.')
  return { bank: bank.code, accountNumber, holderName }
}

export const isSameAccount = (one: RefundAccount, other: RefundAccount): boolean =>
  one.bank === other.bank && one.accountNumber === other.accountNumber && one.holderName === other.holderName

/**
 * Whether money of an order is on its way to another account than this one. What is kept is where every try pays to: put in its
 * place, this one would turn that money aside. Ask behind the order's lock.
 */
export const isHeldElsewhere = async (
  tx: Sql,
  app: Needs,
  orderId: number,
  account: RefundAccount,
): Promise<boolean> => {
  const held = await findHeldAccount(tx, { orderId })
  return held !== undefined && !isSameAccount(openRefundAccount(app, orderId, held.account), account)
}

/** Beside the field, as what else is wrong with an account: only the same one is taken until that money has arrived. */
export const heldElsewhere = (): AppError =>
  refuse(
    'accountNumber',
    '먼저 알려 주신 계좌로 환불하고 있어요. 같은 계좌를 입력하거나 환불이 끝난 뒤에 다시 해 주세요.',
  )

/** The member's own, from the member's page; undefined where there is none, and of a guest. */
export const findSavedAccount = async (
  { db, config }: { db: Sql } & Needs,
  userId: number,
): Promise<RefundAccount | undefined> => {
  const saved = await findWithdrawAccount({ db, config }, userId)
  if (!saved?.bankCode) return undefined
  return { bank: saved.bankCode, accountNumber: saved.accountNumber, holderName: saved.owner }
}

interface Keeping {
  order: { id: number; userId: number; refundAccount: string | null }
  given: GivenAccount | undefined
  /** Only the shop may do without: then its owner is asked. */
  isRequired: boolean
}

/**
 * The account given now, the one given before, or the member's own, written down with what is done. Throws
 * `refundAccountRequired`, and `invalidInput` where money of the order is on its way to another than the one given.
 */
export const saveAccount = async (tx: Sql, app: Needs, { order, given, isRequired }: Keeping): Promise<void> => {
  if (!given && order.refundAccount !== null) return
  const account = given ? toRefundAccount(given) : await findSavedAccount({ db: tx, config: app.config }, order.userId)
  if (account && (await isHeldElsewhere(tx, app, order.id, account))) throw heldElsewhere()
  if (account) await saveRefundAccount(tx, { orderId: order.id, account: encryptRefundAccount(app, order.id, account) })
  else if (isRequired) throw new AppError('refundAccountRequired')
}
