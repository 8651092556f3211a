import type { ReceiptIdentityKind } from '@shop/rules'
import type { Config } from '#src/config.ts'
import type { Sql } from '#src/db/db.ts'
import { findKey, findEncryptedReceipt, putCashReceipt } from '#src/features/user/user-receipt-sql.ts'
import { encryptJson, decryptJson, encryptionOf } from '#src/encryption.ts'

/** Identity of a cash receipt: number of a phone, a receipt card or a business, digits only. */
export interface ReceiptIdentity {
  kind: ReceiptIdentityKind
  number: string
}

const placeOf = (userId: number): string => `user_cash_receipt:${userId}`

/**
 * Saves the identity for later receipts (`isSave`), encrypted with the member's own key, and replaces the previous one. A guest
 * has no key, so nothing is saved. The caller must have checked it with `isReceiptIdentity`.
 */
export const saveCashReceiptIdentity = async (
  tx: Sql,
  userId: number,
  { config, identity, now }: { config: Config; identity: ReceiptIdentity; now: Date },
): Promise<void> => {
  const row = await findKey(tx, { userId })
  if (!row) return
  const key = encryptionOf(config).unwrap(row.wrapped, userId)
  const { kind, number } = identity
  await putCashReceipt(tx, { userId, sealed: encryptJson(key, { kind, number }, placeOf(userId)), now })
}

/** Reads the identity with the full number: for a receipt, never for a response. Undefined if none is saved. */
export const findCashReceiptIdentity = async (
  { db, config }: { db: Sql; config: Config },
  userId: number,
): Promise<ReceiptIdentity | undefined> => {
  const row = await findEncryptedReceipt(db, { userId })
  return (
    row &&
    (decryptJson(encryptionOf(config).unwrap(row.wrapped, userId), row.sealed, placeOf(userId)) as ReceiptIdentity)
  )
}
