import type { Config } from '#src/config.ts'
import type { Sql } from '#src/db/db.ts'
import { encryptionOf } from '#src/encryption.ts'
import { openIdentity } from './person-key.ts'
import { findEncryptedContact } from './user-contact-sql.ts'

const orNothing = (text: string): string | undefined => (text === '' ? undefined : text)

/** Reads name and contact of a member. Both are missing for a guest and for a member who has left. */
export const findContact = async (
  { db, config }: { db: Sql; config: Config },
  userId: number,
): Promise<{ name?: string | undefined; phone?: string | undefined; email?: string | undefined }> => {
  const found = await findEncryptedContact(db, { userId })
  if (!found) return {}
  const { name, phone, email } = openIdentity(encryptionOf(config), { id: userId, ...found })
  return { name: orNothing(name), phone: orNothing(phone), email: orNothing(email ?? '') }
}
