import type { Sql } from '#src/db/db.ts'
import { encryptJson, decryptJson, type Encryption } from '#src/encryption.ts'
import { putKey } from '#src/features/user/user-account-sql.ts'

/** What is known of a member, and stands sealed. */
export interface Identity {
  name: string
  /** Null where a provider gave none. */
  email: string | null
  /** Digits only. */
  phone: string
}

const placeOf = (userId: number): string => `app_user:${userId}`

/** Makes the member's own key and writes it down, wrapped. */
export const createPersonKey = async (sql: Sql, encryption: Encryption, userId: number): Promise<Buffer> => {
  const { key, wrapped } = encryption.newKey(userId)
  await putKey(sql, { userId, wrapped })
  return key
}

export const encryptIdentity = (key: Buffer, userId: number, identity: Identity): Buffer =>
  encryptJson(key, identity, placeOf(userId))

/** Throws where the row was tampered with or the settings lack the shop's key it was wrapped with. */
export const openIdentity = (
  encryption: Encryption,
  { id, sealed, wrapped }: { id: number; sealed: Buffer; wrapped: Buffer },
): Identity => decryptJson(encryption.unwrap(wrapped, id), sealed, placeOf(id)) as Identity
