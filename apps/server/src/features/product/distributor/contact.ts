import type { DistributorContact } from '@shop/contract'
import { maskEmail, maskName } from '@shop/rules'
import { maskPhone } from '@shop/rules/mask'
import type { Sql } from '#src/db/db.ts'
import { encryptionOf } from '#src/encryption.ts'
import type { App } from '#src/handler-context.ts'
import { listOldContacts, putContact } from './distributor-sql.ts'

type Needs = Pick<App, 'config'>

const NO_CONTACT: DistributorContact = { contactName: '', phone: '', email: '' }

const placeOf = (distributorId: number): string => `distributor:${distributorId}`

/** Encrypts the contact of a distributor for storage. Null for none. */
export const encryptContact = (
  { config }: Needs,
  distributorId: number,
  contact: DistributorContact | null,
): string | null =>
  contact === null || Object.values(contact).every((text) => text === '')
    ? null
    : encryptionOf(config).encryptText(JSON.stringify(contact), placeOf(distributorId))

/** Decrypts a stored contact. Empty texts for none. */
export const decryptContact = (
  { config }: Needs,
  distributorId: number,
  encrypted: string | null,
): DistributorContact =>
  encrypted === null
    ? NO_CONTACT
    : (JSON.parse(encryptionOf(config).decryptText(encrypted, placeOf(distributorId))) as DistributorContact)

const masked = (text: string, mask: (text: string) => string): string => (text === '' ? '' : mask(text))

/** Masks a contact as far as it is still recognized. */
export const maskContact = ({ contactName, phone, email }: DistributorContact): DistributorContact => ({
  contactName: masked(contactName, maskName),
  phone: masked(phone, maskPhone),
  email: masked(email, maskEmail),
})

/** I1: encrypts some contacts again with the current key. Returns whether there may be more. */
export const reencryptContacts = async (
  { config }: Needs,
  tx: Sql,
  { current, most }: { current: string; most: number },
): Promise<boolean> => {
  const rows = await listOldContacts(tx, { current, most })
  for (const { id, encryptedContact } of rows) {
    const fresh = encryptionOf(config).reencryptText(encryptedContact, placeOf(id))
    await putContact(tx, { id, encryptedContact: fresh ?? encryptedContact })
  }
  return rows.length === most
}
