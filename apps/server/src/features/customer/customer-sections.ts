import type { CallReply } from '@shop/contract'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { type Keyset, newestFirst, type Place, readCursor } from '#src/db/paging/cursor.ts'
import { canResend } from '#src/features/staff/order/order-messages.ts'
import type { App, HandlerInput, Handlers } from '#src/handler-context.ts'
import * as sql from './customer-page-sql.ts'
import { listGrantsOf } from './point-grant-sql.ts'
import { getCustomer } from './read-customers.ts'
import { readGrants } from './read-grants.ts'

const names = [
  'Orders',
  'Points',
  'Grants',
  'Coupons',
  'Messages',
  'Consents',
  'Gifts',
  'Reviews',
  'Questions',
  'Chats',
] as const
type SectionCall = `admin.customer.list${(typeof names)[number]}`
type Row<C extends SectionCall> = CallReply<C>['rows'][number]
type Listed = Place & { count: number }
type Whose = Keyset & { userId: number }

/** Reads one page of a section of a customer. `list` reads rows the latest first, `toRows` turns them into those of the reply. */
const section =
  <R extends Listed, Shown>(
    name: string,
    list: (app: App, whose: Whose) => Promise<R[]>,
    toRows: (rows: R[], app: App) => Shown[] | Promise<Shown[]>,
  ) =>
  async ({ params, query, brand }: HandlerInput<SectionCall>, app: App) => {
    const { id: userId } = await getCustomer(app, brand, params.id)
    const cursor = readCursor(`${name}.${userId}`, query.nextPage)
    const { rows, page } = await readCountedPage(`${name}.${userId}`, query.take, cursor, (seek, take) =>
      list(app, { userId, ...newestFirst(seek, take) }),
    )
    return { page, rows: await toRows(rows, app) }
  }

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

const withCreatedAt = <R extends Listed & { createdAt: Date }>({ createdAt, ...row }: R) => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

const toCoupon = ({ beginAt, endAt, usedAt, ...row }: sql.ListCoupons) => ({
  ...row,
  beginAt: beginAt.toISOString(),
  endAt: endAt.toISOString(),
  usedAt: isoOrNull(usedAt),
})

const toMessage = ({ key, hasBody, settledAt, ...row }: sql.ListMessages): Row<'admin.customer.listMessages'> => ({
  ...withCreatedAt(row),
  settledAt: isoOrNull(settledAt),
  canResend: row.orderNo !== null && canResend({ key, hasBody, state: row.state }),
})

const withAt = <R extends Listed & { at: Date }>({ at, ...row }: R) => ({
  ...row,
  at: at.toISOString(),
})

const giftStateOf = ({ addressedAt, ending, sentAt }: sql.ListGifts) =>
  ending ?? (addressedAt ? 'addressed' : sentAt ? 'sent' : 'waiting')

const toGift = (row: sql.ListGifts): Row<'admin.customer.listGifts'> => ({
  id: row.id,
  orderNo: row.orderNo,
  // the query and the table allow only the values of the contract
  direction: row.direction as 'sent' | 'received',
  state: giftStateOf(row) as Row<'admin.customer.listGifts'>['state'],
  sentAt: isoOrNull(row.sentAt),
  expiresAt: isoOrNull(row.expiresAt),
})

const toQuestion = (row: sql.ListQuestions) => ({ ...withCreatedAt(row), score: null })

/** Sections of the page of a customer. Decision 074 */
export const customerSectionHandlers: Pick<Handlers, SectionCall> = {
  'admin.customer.listOrders': section(
    'orders',
    ({ db }, whose) => sql.listOrders(db, whose),
    (rows) => rows.map(withCreatedAt),
  ),
  'admin.customer.listPoints': section(
    'points',
    ({ db }, whose) => sql.listPoints(db, whose),
    (rows) => rows.map(withCreatedAt),
  ),
  'admin.customer.listGrants': section(
    'grants',
    ({ db }, whose) => listGrantsOf(db, whose),
    (rows, app) =>
      readGrants(
        app,
        rows.map(({ id }) => id),
      ),
  ),
  'admin.customer.listCoupons': section(
    'coupons',
    ({ db, clock }, whose) => sql.listCoupons(db, { ...whose, now: clock() }),
    (rows) => rows.map(toCoupon),
  ),
  'admin.customer.listMessages': section(
    'messages',
    ({ db }, whose) => sql.listMessages(db, whose),
    (rows) => rows.map(toMessage),
  ),
  'admin.customer.listConsents': section(
    'consents',
    ({ db }, whose) => sql.listConsents(db, whose),
    (rows) => rows.map(withAt),
  ),
  'admin.customer.listGifts': section(
    'gifts',
    ({ db }, whose) => sql.listGifts(db, whose),
    (rows) => rows.map(toGift),
  ),
  'admin.customer.listReviews': section(
    'reviews',
    ({ db }, whose) => sql.listReviews(db, whose),
    (rows) => rows.map(withCreatedAt),
  ),
  'admin.customer.listQuestions': section(
    'questions',
    ({ db }, whose) => sql.listQuestions(db, whose),
    (rows) => rows.map(toQuestion),
  ),
  'admin.customer.listChats': section(
    'chats',
    ({ db }, whose) => sql.listChats(db, whose),
    (rows) => rows.map(withAt),
  ),
}
