import { newestFirst, readCursor, type Seek } from '#src/db/paging/cursor.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { type Handlers, staffOf } from '#src/handler-context.ts'
import * as sql from './order-detail-sql.ts'
import { orderScopeOf } from './order-selection.ts'
import { findInScope, toAdminNote } from './read-admin-order.ts'

const list: Handlers['admin.order.listNotes'] = async (input, app) => {
  const { params, query } = input
  const { id: orderId } = await findInScope(app, orderScopeOf(input), params.no)
  const name = `orderNotes.${params.no}`
  const cursor = readCursor(name, query.nextPage)
  const find = (seek: Seek | undefined, take: number) => sql.listNotes(app.db, { orderId, ...newestFirst(seek, take) })
  const { rows, page } = await readCountedPage(name, query.take, cursor, find)
  return { page, notes: rows.map(toAdminNote) }
}

const add: Handlers['admin.order.addNote'] = async (input, app) => {
  const { text } = input.body
  const { id: orderId } = await findInScope(app, orderScopeOf(input), input.params.no)
  const { id: staffId, name: staffName } = staffOf(input)
  const now = app.clock()
  const { id } = await sql.addNote(app.db, { orderId, staffId, text, now })
  input.audit?.({ after: { note: id, length: text.length } })
  return { note: { id, staffName, text, createdAt: now.toISOString() } }
}

/** Notes of staff about an order. */
export const orderNoteHandlers: Pick<Handlers, 'admin.order.listNotes' | 'admin.order.addNote'> = {
  'admin.order.listNotes': list,
  'admin.order.addNote': add,
}
