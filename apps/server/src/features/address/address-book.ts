import { type Address, AppError } from '@shop/contract'
import { areaTypeOf, districtOf } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { encryptJson, decryptJson, encryptionOf } from '#src/encryption.ts'
import * as sql from './address-sql.ts'

const MOST = 30

/** Encrypted part of an address. Omits the columns of the table and what is derived from the postcode. */
export type StoredAddress = Omit<Address, 'id' | 'default' | 'areaAddress' | 'guestOrderName' | 'guestOrderPhone'>

export interface GivenAddress extends StoredAddress {
  default: boolean
}

// the ciphertext is bound to the member, not to the row: the row id is not known before the insert
const placeOf = (userId: number): string => `delivery_address:${userId}`

/**
 * Lists the member's addresses, the default first. Derives the area from the postcode on every read, because the list of islands
 * changes.
 */
export const readBook = async ({ db, config }: Pick<App, 'db' | 'config'>, userId: number): Promise<Address[]> => {
  const rows = await sql.listAddresses(db, { userId })
  const [first] = rows
  if (!first) return []
  const key = encryptionOf(config).unwrap(first.wrapped, userId)
  return rows.map((row) => {
    const kept = decryptJson(key, row.sealed, placeOf(userId)) as StoredAddress
    return Object.assign(kept, {
      id: row.id,
      default: row.isDefault,
      areaAddress: areaTypeOf(kept.zonecode),
      guestOrderName: null,
      guestOrderPhone: null,
    })
  })
}

const encryptAddress = (key: Buffer, userId: number, given: GivenAddress): Buffer => {
  const kept: StoredAddress & { default?: unknown } = { ...given }
  delete kept.default
  return encryptJson(key, kept, placeOf(userId))
}

/** Region of a postcode. Empty for an unknown one. */
const regionOf = ({ zonecode }: Pick<StoredAddress, 'zonecode'>): { province: string; district: string } => {
  const { province = '', name: district = '' } = districtOf(zonecode) ?? {}
  return { province, district }
}

/** Derives the region of a stored address. */
export const regionOfStored = (
  config: App['config'],
  { userId, sealed, wrapped }: { userId: number; sealed: Buffer; wrapped: Buffer },
): { province: string; district: string } => {
  const key = encryptionOf(config).unwrap(wrapped, userId)
  return regionOf(decryptJson(key, sealed, placeOf(userId)) as StoredAddress)
}

const lockBook = async (tx: Sql, config: App['config'], userId: number) => {
  const book = await sql.lockBook(tx, { userId })
  // a member without a key has left in the meantime
  if (!book) throw new AppError('unauthorized')
  return { key: encryptionOf(config).unwrap(book.wrapped, userId), count: book.count }
}

/** ADDRESS-1: adds an address. A new default clears the others. The first address is always the default. */
export const writeAddress = async (
  tx: Sql,
  { userId, key, count, given }: { userId: number; key: Buffer; count: number; given: GivenAddress },
  now: Date,
): Promise<void> => {
  if (count >= MOST) throw new AppError('addressBookFull')
  const isDefault = given.default || count === 0
  if (isDefault) await sql.clearDefault(tx, { userId })
  await sql.addAddress(tx, { userId, isDefault, sealed: encryptAddress(key, userId, given), ...regionOf(given), now })
}

export const addToBook = ({ db, clock, config }: App, userId: number, given: GivenAddress): Promise<void> =>
  db.tx(async (tx) => writeAddress(tx, { ...(await lockBook(tx, config, userId)), userId, given }, clock()))

/**
 * Changes an address. Throws `addressNotFound` if it does not exist or belongs to another member. The default remains until
 * another
 * address becomes the default.
 */
export const changeInBook = (
  { db, clock, config }: App,
  userId: number,
  id: number,
  given: GivenAddress,
): Promise<void> =>
  db.tx(async (tx) => {
    const { key } = await lockBook(tx, config, userId)
    const before = await sql.findAddress(tx, { id, userId })
    if (!before) throw new AppError('addressNotFound')
    if (given.default && !before.isDefault) await sql.clearDefault(tx, { userId })
    const isDefault = given.default || before.isDefault
    const sealed = encryptAddress(key, userId, given)
    await sql.changeAddress(tx, { id, userId, isDefault, sealed, ...regionOf(given), now: clock() })
  })

export const removeFromBook = ({ db, config }: App, userId: number, id: number): Promise<void> =>
  db.tx(async (tx) => {
    await lockBook(tx, config, userId)
    if ((await sql.removeAddress(tx, { id, userId })) === 0) throw new AppError('addressNotFound')
    await sql.defaultNewest(tx, { userId })
  })
