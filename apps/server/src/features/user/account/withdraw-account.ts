import { AppError, type WithdrawAccount } from '@shop/contract'
import { findBank, isAccountNumber, maskAccountNumber } from '@shop/rules'
import type { Config } from '#src/config.ts'
import type { Sql } from '#src/db/db.ts'
import { findEncryptedAccount } from '#src/features/user/user-account-sql.ts'
import { encryptJson, decryptJson, type Encryption, encryptionOf } from '#src/encryption.ts'

type GivenAccount = Omit<WithdrawAccount, 'bankCode'>

interface EncryptedAccount {
  id: number
  wrapped: Buffer | null
  withdrawAccount: Buffer | null
}

const placeOf = (userId: number): string => `user_withdraw_account:${userId}`

/** C012: checks that the bank exists and the number is valid for it. Throws `invalidInput` naming the field. */
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
 * Reads a member's account for refunds of transfers, with the full number: for a refund, never for a response. Undefined if the
 * member has saved none.
 */
export const findWithdrawAccount = async (
  { db, config }: { db: Sql; config: Config },
  userId: number,
): Promise<WithdrawAccount | undefined> => {
  const row = await findEncryptedAccount(db, { userId })
  return row && openAccount(encryptionOf(config), row)
}

/** C010: masks the account for a response, with only the last digits of the number. */
export const maskAccount = (account: WithdrawAccount | undefined): WithdrawAccount | null =>
  account ? { ...account, accountNumber: maskAccountNumber(account.accountNumber) } : null
