import type { Sql } from '#src/db/db.ts'
import type { Encryption } from '#src/encryption.ts'
import { nameIndexOf, openIdentity } from '#src/features/user/person-key.ts'
import { subjectIndexOf } from '#src/features/user/sns/sns-identity.ts'
import { type ListIndexedMembers, listIndexedMembers } from './index-key-sql.ts'

interface Indexes {
  email: Buffer | null
  phone: Buffer | null
  name: Buffer | null
  subject: Buffer | null
}

/** Stored blind indexes of a member, and those of the current key. Null where a member is not found by an index. */
export interface MemberIndexes {
  id: number
  stored: Indexes
  current: Indexes
  /** Why the member's data cannot be decrypted. `current` is empty then. */
  error?: unknown
}

const NONE: Indexes = { email: null, phone: null, name: null, subject: null }

const computeIndexes = (encryption: Encryption, row: ListIndexedMembers): Indexes => {
  const { id, sealed, wrapped, snsType, snsSealed } = row
  if (!sealed || !wrapped) throw new Error(`user ${id} has an index, but no data or no key`)
  const { email, phone, name } = openIdentity(encryption, { id, sealed, wrapped })
  const isLinked = row.subjectIndex && snsType && snsSealed
  return {
    email: row.emailIndex && email !== null ? encryption.indexOf('email', email) : null,
    phone: row.phoneIndex && encryption.indexOf('phone', phone),
    name: row.nameIndex && nameIndexOf(encryption, name),
    subject: isLinked
      ? subjectIndexOf(encryption, encryption.unwrap(wrapped, id), { id, snsType, sealed: snsSealed })
      : null,
  }
}

/** Lists the indexes of the next members by id. A member that cannot be decrypted is listed with its error. */
export const listIndexes = async (
  db: Sql,
  encryption: Encryption,
  page: { after: number; most: number },
): Promise<MemberIndexes[]> =>
  (await listIndexedMembers(db, page)).map((row) => {
    const stored = { email: row.emailIndex, phone: row.phoneIndex, name: row.nameIndex, subject: row.subjectIndex }
    try {
      return { id: row.id, stored, current: computeIndexes(encryption, row) }
    } catch (error) {
      return { id: row.id, stored, current: NONE, error }
    }
  })

const isSame = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other)

/** Whether an index of the member was made with another key, or from other data. */
export const isForeignIn = ({ stored, current }: MemberIndexes): boolean =>
  !isSame(stored.email, current.email) ||
  !isSame(stored.phone, current.phone) ||
  !isSame(stored.name, current.name) ||
  !isSame(stored.subject, current.subject)
