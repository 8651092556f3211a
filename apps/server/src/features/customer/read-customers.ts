import type { BrandId } from '@shop/brands'
import { AppError, type CustomerSummary } from '@shop/contract'
import { gradeOfRank, maskEmail, maskName } from '@shop/rules'
import { maskPhone } from '@shop/rules/mask'
import { encryptionOf } from '#src/encryption.ts'
import { openAddress, type StoredAddress } from '#src/features/order/tmp/order-address.ts'
import { type Identity, openIdentity } from '#src/features/user/person-key.ts'
import type { App } from '#src/handler-context.ts'
import { type ListSummaries, listSummaries } from './customer-find-sql.ts'

type Needs = Pick<App, 'db' | 'config'>
type Encrypted = Pick<ListSummaries, 'id' | 'sealed' | 'wrapped'>

/** Name, phone and e-mail of a customer in the clear. Null where they are not known, and all of them after leaving. */
export type KnownIdentity = { [K in keyof Identity]: string | null }

const NO_IDENTITY: KnownIdentity = { name: null, phone: null, email: null }
const orNull = (text: string | null): string | null => (text === '' ? null : text)

const openMember = ({ config }: Needs, { id, sealed, wrapped }: Encrypted): KnownIdentity => {
  if (!sealed || !wrapped) return NO_IDENTITY
  const { name, phone, email } = openIdentity(encryptionOf(config), { id, sealed, wrapped })
  return { name: orNull(name), phone: orNull(phone), email: orNull(email) }
}

const openGuest = (app: Needs, { id, address }: ListSummaries): KnownIdentity => {
  const { guestOrderName, guestOrderPhone } = openAddress(app, id, address as StoredAddress)
  return { name: guestOrderName ?? null, phone: guestOrderPhone ?? null, email: null }
}

/** Decrypts who a customer is: a guest is the orderer of the latest order. The caller masks it or has written the access log. */
export const openCustomer = (app: Needs, row: ListSummaries): KnownIdentity =>
  row.type === 'guest' ? openGuest(app, row) : openMember(app, row)

/** Returns the masked name of a member; null after leaving. */
export const maskedNameOf = (app: Needs, row: Encrypted): string | null => {
  const { name } = openMember(app, row)
  return name && maskName(name)
}

const toMasked = ({ name, phone, email }: KnownIdentity): KnownIdentity => ({
  name: name && maskName(name),
  phone: phone && maskPhone(phone),
  email: email && maskEmail(email),
})

/** Returns a row of the list, masked. */
export const toSummary = (app: Needs, row: ListSummaries): CustomerSummary => ({
  ...toMasked(openCustomer(app, row)),
  id: row.id,
  type: row.type,
  grade: row.grade,
  gradeName: gradeOfRank(row.grade).gradeName,
  joinedAt: row.joinedAt?.toISOString() ?? null,
  leftAt: row.leftAt?.toISOString() ?? null,
  isBlocked: row.isBlocked,
  orderCount: row.orderCount,
  lastOrderAt: row.lastOrderAt?.toISOString() ?? null,
})

/** Reads rows of customers of a brand in the order of the ids. */
export const readSummaries = async (app: Needs, brand: BrandId, ids: readonly number[]): Promise<CustomerSummary[]> =>
  ids.length === 0 ? [] : (await listSummaries(app.db, { brand, ids })).map((row) => toSummary(app, row))

/** Finds a customer of the brand. Throws `customerNotFound`, also for a customer of another brand and a guest without orders. */
export const getCustomer = async ({ db }: Pick<App, 'db'>, brand: BrandId, id: number): Promise<ListSummaries> => {
  const [row] = await listSummaries(db, { brand, ids: [id] })
  if (!row) throw new AppError('customerNotFound')
  return row
}

/** Finds a member of the brand who has not left. Throws `customerNotFound`, `customerNotMember`. */
export const getMember = async (app: Pick<App, 'db'>, brand: BrandId, id: number): Promise<ListSummaries> => {
  const row = await getCustomer(app, brand, id)
  if (row.type === 'guest' || row.leftAt) throw new AppError('customerNotMember')
  return row
}
