import type { CallReply, CheckedInput, CustomerNote } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { isMobilePhone, toPhoneDigits } from '@shop/rules'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { newestFirst, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import { encryptionOf } from '#src/encryption.ts'
import { revealPersonal } from '#src/features/audit/reveal-personal.ts'
import { nameContact, phoneContact } from '#src/features/order/contact/order-contacts.ts'
import { nameIndexOf } from '#src/features/user/person-key.ts'
import { type App, type Handlers, staffOf } from '#src/handler-context.ts'
import { blockHandlers } from './block-customers.ts'
import { customerCouponHandlers } from './customer-coupons.ts'
import * as sql from './customer-find-sql.ts'
import { getCustomerPage } from './customer-page.ts'
import { customerSectionHandlers } from './customer-sections.ts'
import { pointGrantHandlers } from './point-grants.ts'
import { getCustomer, openCustomer, readSummaries } from './read-customers.ts'

/** Members are counted up to here: the count of all would read the whole table. */
const MOST_COUNTED = 10_001

type Query = CheckedInput<'admin.customer.list'>['query']
type CustomerCalls = Extract<keyof Handlers, `admin.customer.${string}` | `admin.point.${string}`>

const NOTHING = { contact: null, phoneIndex: null, emailIndex: null, nameIndex: null, orderNo: null }

/** Returns the keys by which a text finds people: by its form it is a phone, an e-mail, an order number or a name. */
const toKeys = (app: Pick<App, 'config'>, q: string) => {
  const encryption = encryptionOf(app.config)
  const digits = toPhoneDigits(q)
  if (isMobilePhone(q))
    return { ...NOTHING, phoneIndex: encryption.indexOf('phone', digits), contact: phoneContact(app, digits) }
  if (q.includes('@')) return { ...NOTHING, emailIndex: encryption.indexOf('email', q.toLowerCase()) }
  if (/^\d{8}-[A-Za-z0-9]{8}$/.test(q)) return { ...NOTHING, orderNo: q.toUpperCase() }
  return { ...NOTHING, nameIndex: nameIndexOf(encryption, q), contact: nameContact(app, q) }
}

const pageCustomers = async (app: App, brand: BrandId, query: Query) => {
  const { q = '', type = null, grade = null, blocked: isBlocked = null } = query
  const filter = { brand, type, grade, isBlocked }
  const list = `customers.${brand}`
  const cursor = readCursor(list, query.nextPage)
  if (q !== '') {
    const keys = toKeys(app, q)
    return readCountedPage(list, query.take, cursor, (seek, take) =>
      sql.listFound(app.db, { ...filter, ...keys, ...newestFirst(seek, take) }),
    )
  }
  const find = (seek: Seek | undefined, take: number) =>
    sql.listMembers(app.db, { ...filter, ...newestFirst(seek, take) })
  const { rows, nextPage, prePage } = await readPage(list, query.take, cursor, find)
  const { count } = await sql.countMembers(app.db, { ...filter, most: MOST_COUNTED })
  return { rows, page: { count, nextPage, prePage } }
}

const list: Handlers['admin.customer.list'] = async ({ query, brand }, app) => {
  const { rows, page } = await pageCustomers(app, brand, query)
  const ids = rows.map(({ id }) => id)
  return { page, customers: await readSummaries(app, brand, ids) }
}

/** I4: shows who a customer is, after the access log is written. */
const reveal: Handlers['admin.customer.reveal'] = async (input, app) => {
  const { brand, params, body } = input
  const row = await getCustomer(app, brand, params.id)
  const fields = ['name', 'phone', 'email']
  await revealPersonal({ app, input }, { subjects: [`user ${row.id}`], fields, reason: body.reason })
  return openCustomer(app, row)
}

type ShownNote = CallReply<'admin.customer.listNotes'>['notes'][number]
const toNote = ({ id, kind, contents, staffName, createdAt }: sql.ListNotes): ShownNote => ({
  id,
  // the table allows the kinds of the contract only
  kind: kind as CustomerNote['kind'],
  contents,
  staffName,
  createdAt: createdAt.toISOString(),
})

const listNotes: Handlers['admin.customer.listNotes'] = async ({ query, brand, params }, app) => {
  const { id: userId } = await getCustomer(app, brand, params.id)
  const name = `notes.${userId}`
  const cursor = readCursor(name, query.nextPage)
  const { rows, page } = await readCountedPage(name, query.take, cursor, (seek, take) =>
    sql.listNotes(app.db, { userId, ...newestFirst(seek, take) }),
  )
  return { page, notes: rows.map(toNote) }
}

const createNote: Handlers['admin.customer.createNote'] = async (input, app) => {
  const { id: userId } = await getCustomer(app, input.brand, input.params.id)
  const staff = staffOf(input)
  const { contents } = input.body
  const written = { userId, staffId: staff.id, kind: 'note' as const, contents, now: app.clock() }
  const { id, createdAt } = await sql.addNote(app.db, written)
  const note = { id, kind: written.kind, contents, staffName: staff.name, createdAt: createdAt.toISOString() }
  input.audit?.({ after: { note: id, length: contents.length } })
  return { note }
}

/** Customers in the back office. Decision 074 */
export const customerHandlers: Pick<Handlers, CustomerCalls> = {
  'admin.customer.list': list,
  'admin.customer.get': getCustomerPage,
  'admin.customer.reveal': reveal,
  'admin.customer.listNotes': listNotes,
  'admin.customer.createNote': createNote,
  ...blockHandlers,
  ...customerCouponHandlers,
  ...customerSectionHandlers,
  ...pointGrantHandlers,
}
