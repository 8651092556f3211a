import type { ReceiptIdentityKind } from '@shop/rules'
import type { Config } from '#src/config.ts'
import type { Sql } from '#src/db/db.ts'
import { findKey, findSealedReceipt, putCashReceipt } from '#src/features/user/user-receipt-sql.ts'
import { encryptJson, decryptJson, encryptionOf } from '#src/encryption.ts'

/** Whom a cash receipt is for: a phone's, a receipt card's or a business's number, digits only. */
export interface ReceiptIdentity {
  kind: ReceiptIdentityKind
  number: string
}

const placeOf = (userId: number): string => `user_cash_receipt:${userId}`

/**
 * Keeps it for next time (`isSave`), under the member's own key, in the place of the one before. A guest has no key: nothing
 * is kept. Whoever calls has asked `isReceiptIdentity` before.
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

/** Its number whole: for a receipt, never for a reply. Undefined where none is kept. */
export const findCashReceiptIdentity = async (
  { db, config }: { db: Sql; config: Config },
  userId: number,
): Promise<ReceiptIdentity | undefined> => {
  const row = await findSealedReceipt(db, { userId })
  return (
    row &&
    (decryptJson(encryptionOf(config).unwrap(row.wrapped, userId), row.sealed, placeOf(userId)) as ReceiptIdentity)
  )
}
