import type { Sql } from '#src/db/db.ts'
import { encryptJson, decryptJson, type Encryption } from '#src/encryption.ts'
import { putKey } from './user-account-sql.ts'

/** Identity of a member, stored encrypted. */
export interface Identity {
  name: string
  /** Null if the provider has none. */
  email: string | null
  /** Digits only. */
  phone: string
}

/** Blind index of a name: equal for names that differ in spaces and case only. */
export const nameIndexOf = (encryption: Encryption, name: string): Buffer =>
  encryption.indexOf('name', name.normalize('NFC').replace(/\s/g, '').toLowerCase())

const placeOf = (userId: number): string => `app_user:${userId}`

/** Creates the member's own key and stores it wrapped. */
export const createPersonKey = async (sql: Sql, encryption: Encryption, userId: number): Promise<Buffer> => {
  const { key, wrapped } = encryption.newKey(userId)
  await putKey(sql, { userId, wrapped })
  return key
}

export const encryptIdentity = (key: Buffer, userId: number, identity: Identity): Buffer =>
  encryptJson(key, identity, placeOf(userId))

/**
 * Decrypts the identity. Throws if the row was tampered with or the settings lack the shop's key that wrapped the member's key.
 */
export const openIdentity = (
  encryption: Encryption,
  { id, sealed, wrapped }: { id: number; sealed: Buffer; wrapped: Buffer },
): Identity => decryptJson(encryption.unwrap(wrapped, id), sealed, placeOf(id)) as Identity
