import { AppError, type WithdrawAccount } from '@shop/contract'
import { findBank, isAccountNumber, maskAccountNumber } from '@shop/rules'
import type { Config } from '#src/config.ts'
import type { Sql } from '#src/db/db.ts'
import { findSealedAccount } from '#src/features/user/user-account-sql.ts'
import { encryptJson, decryptJson, type Encryption, encryptionOf } from '#src/encryption.ts'

type GivenAccount = Omit<WithdrawAccount, 'bankCode'>

interface EncryptedAccount {
  id: number
  wrapped: Buffer | null
  withdrawAccount: Buffer | null
}

const placeOf = (userId: number): string => `user_withdraw_account:${userId}`

/** C012: a bank there is, and a number that can be one of its accounts. Throws `invalidInput` naming the field. */
export const assertAccount = ({ bankName, accountNumber }: GivenAccount): void => {
  const refuse = (field: string, message: string): never => {
    throw new AppError('invalidInput', { problems: [{ path: `body.withdrawAccount.${field}`, message }] })
  }
  if (!findBank(bankName)) refuse('bankName', '은행을 선택해 주세요.')
  if (!isAccountNumber(accountNumber, bankName)) refuse('accountNumber', '계좌 번호를 다시 확인해 주세요.')
}

export const encryptAccount = (key: Buffer, userId: number, account: GivenAccount): Buffer =>
  encryptJson(key, account, placeOf(userId))

export const openAccount = (
  encryption: Encryption,
  { id, wrapped, withdrawAccount }: EncryptedAccount,
): WithdrawAccount | undefined => {
  if (!wrapped || !withdrawAccount) return undefined
  const account = decryptJson(encryption.unwrap(wrapped, id), withdrawAccount, placeOf(id)) as GivenAccount
  return { ...account, bankCode: findBank(account.bankName)?.code ?? null }
}

/**
 * Where money goes back to that a member paid by transfer, its number whole: for a refund, never for a reply.
 * Undefined where the member keeps none.
 */
export const findWithdrawAccount = async (
  { db, config }: { db: Sql; config: Config },
  userId: number,
): Promise<WithdrawAccount | undefined> => {
  const row = await findSealedAccount(db, { userId })
  return row && openAccount(encryptionOf(config), row)
}

/** C010: as a reply shows it, the end of its number only. */
export const maskAccount = (account: WithdrawAccount | undefined): WithdrawAccount | null =>
  account ? { ...account, accountNumber: maskAccountNumber(account.accountNumber) } : null
