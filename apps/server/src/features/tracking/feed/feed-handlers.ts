import type { FailedAdEvent } from '@shop/contract'
import { hideInError } from '@shop/rules/job-kinds'
import { newestFirst, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import type { HandlerInput, Handlers } from '#src/handler-context.ts'
import * as sql from './feed-admin-sql.ts'

type Choice = HandlerInput<'admin.adFeed.retry' | 'admin.adFeed.discard'>

const toEvent = ({ failure, at, failedAt, vendor, ...row }: sql.ListFailedFeed): FailedAdEvent => ({
  id: row.id,
  event: row.event,
  orderNo: row.orderNo,
  tries: row.tries,
  // the table allows these vendors only
  vendor: vendor as FailedAdEvent['vendor'],
  at: at.toISOString(),
  failedAt: failedAt.toISOString(),
  reason: hideInError(failure),
})

const listFailed: Handlers['admin.adFeed.listFailed'] = async ({ query, brand }, { db }) => {
  const filter = { brand, vendor: query.vendor ?? null }
  const name = `adFeed.${brand}`
  const find = (seek: Seek | undefined, take: number) =>
    sql.listFailedFeed(db, { ...filter, ...newestFirst(seek, take) })
  const { rows, nextPage, prePage } = await readPage(name, query.take, readCursor(name, query.nextPage), find)
  const { count } = await sql.countFailedFeed(db, filter)
  return { page: { count, nextPage, prePage }, events: rows.map(toEvent) }
}

const chosenOf = ({ body, brand }: Choice) => ({ ids: body.ids ?? null, vendor: body.vendor ?? null, brand })

/** Events that vendors of analytics have not taken, in the back office. Decision 065 */
export const adFeedHandlers: Pick<Handlers, `admin.adFeed.${'listFailed' | 'retry' | 'discard'}`> = {
  'admin.adFeed.listFailed': listFailed,
  'admin.adFeed.retry': async (input, { db, clock }) => {
    const retried = await sql.retryFailedFeed(db, { ...chosenOf(input), now: clock() })
    input.audit?.({ object: 'adFeed', after: { retried } })
    return { retried }
  },
  'admin.adFeed.discard': async (input, { db }) => {
    const discarded = await sql.discardFailedFeed(db, chosenOf(input))
    input.audit?.({ object: 'adFeed', after: { discarded } })
    return { discarded }
  },
}
