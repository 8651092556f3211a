import { AppError } from '@shop/contract'
import { findBank, isAccountNumber } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { findWithdrawAccount } from '#src/features/user/account/withdraw-account.ts'
import type { App } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'
import { findHeldAccount, saveRefundAccount } from './withdraw-sql.ts'

/** Account as entered by the shopper. */
export interface GivenAccount {
  bankCode: string
  accountNumber: string
  holderName: string
}

/** Account in the format of the gateway. */
export interface RefundAccount {
  bank: string
  accountNumber: string
  holderName: string
}

type Needs = Pick<App, 'config'>

const placeOf = (orderId: number): string => `refund_account:${orderId}`

/** I1: encrypts the account for its order with the shop's key, because a refund may outlive the member's account. */
export const encryptRefundAccount = ({ config }: Needs, orderId: number, account: RefundAccount): string =>
  encryptionOf(config).encryptText(JSON.stringify(account), placeOf(orderId))

export const openRefundAccount = ({ config }: Needs, orderId: number, sealed: string): RefundAccount =>
  JSON.parse(encryptionOf(config).decryptText(sealed, placeOf(orderId))) as RefundAccount

/** Encrypts the account again with the current shop key. */
export const reencryptRefundAccount = ({ config }: Needs, orderId: number, sealed: string): string =>
  encryptionOf(config).reencryptText(sealed, placeOf(orderId)) ?? sealed

const refuse = (field: string, message: string): AppError =>
  new AppError('invalidInput', { problems: [{ path: `body.refundAccount.${field}`, message }] })

/** Validates an account. Throws `invalidInput` naming the field. */
export const toRefundAccount = ({ bankCode, accountNumber, holderName }: GivenAccount): RefundAccount => {
  const bank = findBank(bankCode)
  if (!bank) throw refuse('bankCode', '은행을 선택해 주세요.')
  if (!isAccountNumber(accountNumber, bank.name)) throw refuse('accountNumber', '계좌 번호를 다시 확인해 주세요.')
  return { bank: bank.code, accountNumber, holderName }
}

export const isSameAccount = (one: RefundAccount, other: RefundAccount): boolean =>
  one.bank === other.bank && one.accountNumber === other.accountNumber && one.holderName === other.holderName

/**
 * Whether a refund of the order to another account is in progress. Every try pays to the stored account, so replacing it would
 * redirect that refund. Call it under the lock of the order.
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

/** Refusal beside the field: until the refund in progress is paid, only the same account is accepted. */
export const heldElsewhere = (): AppError =>
  refuse(
    'accountNumber',
    '먼저 알려 주신 계좌로 환불하고 있어요. 같은 계좌를 입력하거나 환불이 끝난 뒤에 다시 해 주세요.',
  )

/** Finds the account saved on the member's page. Undefined for guests and members without one. */
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
  /** Whether an account is required. Operators may cancel without one; the owner is asked later. */
  isRequired: boolean
}

/**
 * Stores the account of a refund: the given one, the earlier one of the order, or the member's saved one. Throws
 * `refundAccountRequired`, and `invalidInput` if a refund to another account is in progress.
 */
export const saveAccount = async (tx: Sql, app: Needs, { order, given, isRequired }: Keeping): Promise<void> => {
  if (!given && order.refundAccount !== null) return
  const account = given ? toRefundAccount(given) : await findSavedAccount({ db: tx, config: app.config }, order.userId)
  const isHeld = account !== undefined && (await isHeldElsewhere(tx, app, order.id, account))
  if (isHeld) throw heldElsewhere()
  if (account) await saveRefundAccount(tx, { orderId: order.id, account: encryptRefundAccount(app, order.id, account) })
  else if (isRequired) throw new AppError('refundAccountRequired')
}
