import type { BrandId } from '@shop/brands'
import { AppError, type OrderFilter, type OrderSelection, orderTabs } from '@shop/contract'
import { orderItemProductStatuses, seoulDaysRange } from '@shop/rules'
import { lateBefore } from '@shop/rules/business-days'
import type { Sql } from '#src/db/db.ts'
import { HIGHEST, type Place } from '#src/db/paging/cursor.ts'
import { encryptionOf } from '#src/encryption.ts'
import { nameContact, phoneContact } from '#src/features/order/contact/order-contacts.ts'
import { type App, sellerScope, type StaffCaller, staffOf } from '#src/handler-context.ts'
import * as sql from './order-list-sql.ts'

type Needs = Pick<App, 'config' | 'clock'>

/** Whose orders: the brand of the request, and the distributors of a seller. */
export interface OrderScope {
  brand: BrandId
  /** Null: all distributors. */
  distributorIds: readonly number[] | null
}

/** The orders that a request of staff may see. */
export const orderScopeOf = (input: { staff?: StaffCaller | undefined; brand: BrandId }): OrderScope => ({
  brand: input.brand,
  distributorIds: sellerScope(staffOf(input)),
})

const EARLIEST = new Date(0)
const LATEST = new Date('9999-01-01T00:00:00Z')

/** End of the days of a filter. Those of late orders end where orders are in time. */
const endOf = (filter: OrderFilter, now: Date): Date => {
  const end = seoulDaysRange(filter).to ?? LATEST
  const late = filter.state === 'late' ? lateBefore(now) : LATEST
  return late < end ? late : end
}

/** Digits of a whole phone; shorter texts are its last ones. */
const WHOLE_PHONE = 10

const toPersons = (app: Needs, { phone, name, orderNo }: OrderFilter) => {
  const phoneValue = phone === undefined ? null : phoneContact(app, phone)
  const nameValue = name === undefined ? null : nameContact(app, name)
  const isWhole = phone !== undefined && phone.length >= WHOLE_PHONE
  // the rarer of both finds the candidates: a phone
  const contacts = phoneValue ? [phoneValue] : [nameValue].filter((value) => value !== null)
  const phoneIndex = isWhole ? encryptionOf(app.config).indexOf('phone', phone) : null
  return { phone: phoneValue, name: nameValue, phoneIndex, contacts, orderNo: orderNo ?? null }
}

const isOfPerson = ({ phone, name, orderNo }: OrderFilter): boolean =>
  phone !== undefined || name !== undefined || orderNo !== undefined

/** Distributors of a filter within those of a seller. Null: all. */
const distributorsOf = ({ distributorId }: OrderFilter, { distributorIds }: OrderScope): readonly number[] | null => {
  if (distributorId === undefined) return distributorIds
  return distributorIds === null || distributorIds.includes(distributorId) ? [distributorId] : []
}

/**
 * Lists orders of a filter, the latest first, after a place in the list. Each way reads an index in its order, so a page costs the same
 * among a thousand orders and among a million.
 */
export const listOrderIds = async (
  db: Sql,
  app: Needs,
  { filter, scope, after = HIGHEST, take }: { filter: OrderFilter; scope: OrderScope; after?: Place; take: number },
): Promise<Place[]> => {
  const { state, method = null } = filter
  const page = {
    brand: scope.brand,
    from: seoulDaysRange(filter).from ?? EARLIEST,
    to: endOf(filter, app.clock()),
    method,
    beforeUs: after.value,
    beforeId: after.id,
    take,
  }
  const distributorIds = distributorsOf(filter, scope)
  const statuses: readonly string[] = orderTabs[state]
  // a number or a person is found in every state
  if (isOfPerson(filter))
    return sql.listByPerson(db, {
      ...page,
      ...toPersons(app, filter),
      distributorIds,
      statuses: state === 'all' ? orderItemProductStatuses : statuses,
    })
  if (distributorIds !== null) return sql.listBySeller(db, { ...page, distributorIds, statuses })
  return state === 'all' ? sql.listByTime(db, page) : sql.listByState(db, { ...page, statuses })
}

/**
 * Turns the selection of a bulk job into order ids: the numbers that are in the scope, or all of a filter, the latest first. Ids of
 * other brands and sellers are left out. Throws `jobTooLarge` for more than `most`.
 */
export const findSelected = async (
  db: Sql,
  app: Needs,
  { selection, scope, most }: { selection: OrderSelection; scope: OrderScope; most: number },
): Promise<number[]> => {
  const { orderNos, filter } = selection
  const rows =
    filter === undefined
      ? await sql.listIdsByNo(db, { ...scope, orderNos: (orderNos ?? []).slice(0, most + 1) })
      : await listOrderIds(db, app, { filter, scope, take: most + 1 })
  if (rows.length > most) throw new AppError('jobTooLarge')
  return rows.map(({ id }) => id)
}

/** Orders of a page of a long read. */
const PAGE = 200

/**
 * Ids of a selection page by page, the latest first, so that memory does not grow with them. Each page is read after the place of the one
 * before: orders that are placed or moved meanwhile neither repeat nor hide others.
 */
export async function* selectedPages(
  db: Sql,
  app: Needs,
  { selection, scope }: { selection: OrderSelection; scope: OrderScope },
): AsyncGenerator<number[]> {
  const { orderNos, filter } = selection
  if (filter === undefined) {
    const rows = await sql.listIdsByNo(db, { ...scope, orderNos: orderNos ?? [] })
    if (rows.length > 0) yield rows.map(({ id }) => id)
    return
  }
  let after: Place | undefined
  for (;;) {
    const places = await listOrderIds(db, app, { filter, scope, take: PAGE, ...(after && { after }) })
    if (places.length > 0) yield places.map(({ id }) => id)
    if (places.length < PAGE) return
    after = places.at(-1)
  }
}
