import { AppError, type Permission } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { maskDetails } from '@shop/rules/mask'
import { hasPermission } from '@shop/rules/staff'
import { type App, type StaffCaller, staffOf } from '#src/handler-context.ts'
import * as sql from './audit-sql.ts'
import { appendTo, type ChainedValues } from './chain.ts'

const LEAST_REASON = 2
const MOST_REASON = 200

/** The request of a staff account: the input of a handler. */
export interface RevealContext {
  app: Pick<App, 'db' | 'clock' | 'config'>
  input: {
    staff?: StaffCaller | undefined
    brand: BrandId
    ip: string
    call?: string | undefined
    reason?: string | undefined
  }
}

export interface Reveal {
  /** Whose data is shown: `user 12`, `order 1203`. One entry each. */
  subjects: readonly string[]
  /** Names of the fields that are shown. */
  fields: readonly string[]
  /** Why. Default: the reason of the request. */
  reason?: string | undefined
  /** Permission to read these fields in the clear. */
  permission?: Permission
}

export interface StoredAccess {
  at: Date
  brand: BrandId
  staffId: number
  call: string
  address: string | null
  subject: string
  fields: readonly string[]
  reason: string
}

/** Values of an entry in the order in which they are hashed. */
export const accessValues = (id: number, entry: StoredAccess): ChainedValues => [
  id,
  entry.at.toISOString(),
  entry.brand,
  entry.staffId,
  entry.call,
  entry.address,
  entry.subject,
  entry.fields,
  entry.reason,
]

const reasonOf = (text: string | undefined): string => {
  const reason = text?.trim() ?? ''
  if (reason.length >= LEAST_REASON && reason.length <= MOST_REASON) return String(maskDetails(reason))
  throw new AppError('invalidInput', {
    problems: [{ path: 'body.reason', message: `열람하는 사유를 ${LEAST_REASON}자 이상 적어 주세요.` }],
  })
}

/**
 * Writes the access log before personal data is shown or exported in the clear: one entry per person, committed when it returns. Call
 * it before decrypting. Throws `forbidden` without the permission (default `customer.reveal`), and `invalidInput` at `body.reason`
 * without a reason. I4
 */
export const revealPersonal = async (
  { app, input }: RevealContext,
  { subjects, fields, reason: given, permission = 'customer.reveal' }: Reveal,
): Promise<void> => {
  const staff = staffOf(input)
  if (!hasPermission(staff.roles, permission)) throw new AppError('forbidden')
  const reason = reasonOf(given ?? input.reason)
  if (subjects.length === 0) return
  const { brand, ip: address, call = 'unknown' } = input
  await app.db.tx(async (tx) => {
    const entry = { at: app.clock(), brand, staffId: staff.id, call, address, fields, reason }
    const valuesOf = (id: number, subject: string) => accessValues(id, { ...entry, subject })
    const added = await appendTo(tx, { app, name: 'access' }, subjects, valuesOf)
    const [first] = added
    if (!first) throw new Error('no entry was added')
    await sql.addAccessEntries(tx, {
      ...entry,
      keyId: first.keyId,
      ids: added.map(({ id }) => id),
      subjects: added.map(({ entry: subject }) => subject),
      hashes: added.map(({ hash }) => hash),
    })
  })
}
