import { z } from 'zod'
import type { Config } from '#src/config.ts'
import type { Sql } from '#src/db/db.ts'
import { unsealJson, vaultOf } from '#src/vault.ts'
import { findSealedContact } from './user-contact-sql.ts'

const Contact = z.object({ name: z.string().nullish(), phone: z.string().nullish() })

/** What a member is called and reached by; both missing of a guest, and of somebody who left. */
export const findContact = async (
  { db, config }: { db: Sql; config: Config },
  userId: number,
): Promise<{ name?: string | undefined; phone?: string | undefined }> => {
  const found = await findSealedContact(db, { userId })
  if (!found) return {}
  const key = vaultOf(config).unwrap(found.wrapped, userId)
  const { name, phone } = Contact.parse(unsealJson(key, found.sealed, `app_user:${userId}`))
  return { name: name ?? undefined, phone: phone ?? undefined }
}
