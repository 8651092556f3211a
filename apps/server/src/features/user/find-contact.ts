import type { Config } from '#src/config.ts'
import type { Sql } from '#src/db/db.ts'
import { encryptionOf } from '#src/encryption.ts'
import { openIdentity } from './key/person-key.ts'
import { findSealedContact } from './user-contact-sql.ts'

const orNothing = (text: string): string | undefined => (text === '' ? undefined : text)

/** What a member is called and reached by; both missing of a guest, and of somebody who left. */
export const findContact = async (
  { db, config }: { db: Sql; config: Config },
  userId: number,
): Promise<{ name?: string | undefined; phone?: string | undefined }> => {
  const found = await findSealedContact(db, { userId })
  if (!found) return {}
  const { name, phone } = openIdentity(encryptionOf(config), { id: userId, ...found })
  return { name: orNothing(name), phone: orNothing(phone) }
}
