import type { DaySales, HourSales, LogCheck, Permission, TodayTile, TodayTileName } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { addDays, seoulDayRange, toSeoulDate } from '@shop/rules'
import { lateBefore } from '@shop/rules/business-days'
import { hasPermission, isUnscoped } from '@shop/rules/staff'
import { listChecks } from '#src/features/audit/audit-sql.ts'
import { deadAfter } from '#src/features/queue/queue-handlers.ts'
import { type App, type Handlers, type StaffCaller, staffOf } from '#src/handler-context.ts'
import { readSettings } from '#src/features/setting/read-settings.ts'
import * as sql from './today-sql.ts'

const DAYS_IN_WEEK = 7
const MOST_LOW = 10

interface Asked {
  brand: BrandId
  staff: StaffCaller
  now: Date
}

type Waiting = Pick<TodayTile, 'count'> & { since?: Date | null }

/** Addresses of the lists in the back office, with their filters. */
const addresses: Readonly<Record<TodayTileName, string>> = {
  newOrders: '/backoffice/orders?state=new',
  lateOrders: '/backoffice/orders?state=late',
  cancelAsked: '/backoffice/orders?state=cancelAsked',
  returnAsked: '/backoffice/orders?state=returnAsked',
  replaceAsked: '/backoffice/orders?state=replaceAsked',
  stockOut: '/backoffice/orders?state=stockOut',
  unansweredQuestions: '/backoffice/qna?answered=false',
  reportedReviews: '/backoffice/reviews?state=waiting',
  pointApprovals: '/backoffice/points',
  failedMessages: '/backoffice/failed-messages',
  deadJobs: '/backoffice/queue?state=dead',
  gatewayBreaks: '/backoffice/match',
  disabledWebhooks: '/backoffice/webhooks?state=disabled',
  failedDeliveries: '/backoffice/webhooks?failed=true',
  failedFeeds: '/backoffice/ad-feeds',
  brokenLogs: '/backoffice/audit',
}

const toTile = (name: TodayTileName, { count, since }: Waiting): TodayTile => ({
  name,
  count,
  since: since?.toISOString() ?? null,
  address: addresses[name],
})

/** Distributors to whose rows an account is limited for a permission; null: all. */
const scopeFor = (staff: StaffCaller, permission: Permission): readonly number[] | null =>
  isUnscoped(staff.roles, permission) ? null : staff.distributorIds

const readOrderTiles = async ({ db }: Pick<App, 'db'>, { brand, staff, now }: Asked): Promise<TodayTile[]> => {
  const distributorIds = scopeFor(staff, 'order.read')
  const found = await sql.countWaitingOrders(db, { brand, distributorIds, lateBefore: lateBefore(now) })
  return [
    toTile('newOrders', { count: found.new, since: found.newSince }),
    toTile('lateOrders', {
      count: found.late,
      since: found.late > 0 ? found.newSince : null,
    }),
    toTile('cancelAsked', { count: found.cancelAsked }),
    toTile('returnAsked', { count: found.returnAsked }),
    toTile('replaceAsked', { count: found.replaceAsked }),
    toTile('stockOut', { count: found.stockOut }),
  ]
}

type TileReader = (app: Pick<App, 'db'>, asked: Asked) => Promise<Waiting>

/** Tiles with the permission that each needs. Sellers see questions about their products only. */
const otherTiles: readonly (readonly [TodayTileName, Permission, TileReader])[] = [
  [
    'unansweredQuestions',
    'qna.answer',
    ({ db }, { staff }) => sql.countQuestions(db, { distributorIds: scopeFor(staff, 'qna.answer') }),
  ],
  ['reportedReviews', 'review.moderate', ({ db }) => sql.countReviewCases(db)],
  ['pointApprovals', 'point.approve', ({ db }, { brand }) => sql.countPointGrants(db, { brand })],
  ['failedMessages', 'message.read', ({ db }, { brand }) => sql.countFailedMessages(db, { brand })],
  ['deadJobs', 'job.read', ({ db }) => sql.countDeadJobs(db, deadAfter)],
  ['gatewayBreaks', 'match.read', ({ db }, { brand }) => sql.countBreaks(db, { brand })],
]

const countBrokenLogs: TileReader = async ({ db }) => {
  const broken = (await listChecks(db)).filter(({ isIntact }) => !isIntact)
  return { count: broken.length, since: broken[0]?.checkedAt ?? null }
}

/** Tiles that are there only when something is wrong. */
const troubleTiles: readonly (readonly [TodayTileName, Permission, TileReader])[] = [
  ['disabledWebhooks', 'webhook.write', ({ db }, { brand }) => sql.countDisabledWebhooks(db, { brand })],
  ['failedDeliveries', 'webhook.write', ({ db }, { brand }) => sql.countFailedDeliveries(db, { brand })],
  ['failedFeeds', 'job.read', ({ db }, { brand }) => sql.countFailedFeeds(db, { brand })],
  ['brokenLogs', 'audit.read', countBrokenLogs],
]

const readTiles = async (app: Pick<App, 'db'>, asked: Asked): Promise<TodayTile[]> => {
  const may = (permission: Permission) => hasPermission(asked.staff.roles, permission)
  const orders = may('order.read') ? await readOrderTiles(app, asked) : []
  const read = (rows: typeof otherTiles) =>
    Promise.all(
      rows
        .filter(([, permission]) => may(permission))
        .map(async ([name, , count]) => toTile(name, await count(app, asked))),
    )
  const troubles = await read(troubleTiles)
  return [...orders, ...(await read(otherTiles)), ...troubles.filter(({ count }) => count > 0)]
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

const toDay = (day: string, rows: readonly HourSales[]): DaySales => {
  const byHour = new Map(rows.map((row) => [row.hour, row]))
  const hours = HOURS.map((hour) => byHour.get(hour) ?? { hour, won: 0, orders: 0 })
  const sum = (of: (row: HourSales) => number) => hours.reduce((total, row) => total + of(row), 0)
  return { day, won: sum(({ won }) => won), orders: sum(({ orders }) => orders), hours }
}

const readDay = async (
  { db }: Pick<App, 'db'>,
  { brand, at, distributorIds }: { brand: BrandId; at: Date; distributorIds: readonly number[] | null },
): Promise<DaySales> => {
  const day = { brand, ...seoulDayRange(at) }
  const rows = distributorIds
    ? await sql.sumHoursOfDistributors(db, { ...day, distributorIds })
    : await sql.sumHours(db, day)
  return toDay(toSeoulDate(at), rows)
}

/** Sales need `report.read`; a seller sees the own ones with `order.read`. */
const readSales = async (app: Pick<App, 'db'>, { brand, staff, now }: Asked) => {
  const isWhole = hasPermission(staff.roles, 'report.read')
  const distributorIds = isWhole ? null : scopeFor(staff, 'order.read')
  if (!isWhole && (distributorIds === null || !hasPermission(staff.roles, 'order.read'))) return null
  const read = (at: Date) => readDay(app, { brand, at, distributorIds })
  return { today: await read(now), lastWeek: await read(addDays(now, -DAYS_IN_WEEK)) }
}

const readLowStock = async ({ db }: Pick<App, 'db'>, { staff, brand }: Asked) =>
  hasPermission(staff.roles, 'product.read')
    ? sql.listLowStock(db, {
        distributorIds: scopeFor(staff, 'product.read'),
        few: (await readSettings(db, brand)).values.limits.lowStock,
        most: MOST_LOW,
      })
    : null

const readLogChecks = async ({ db }: Pick<App, 'db'>, { staff }: Asked): Promise<LogCheck[] | null> => {
  if (!hasPermission(staff.roles, 'audit.read')) return null
  return (await listChecks(db)).map(({ name, checkedAt, ...state }) =>
    // the table allows these names only
    Object.assign(state, { log: name as LogCheck['log'], checkedAt: checkedAt.toISOString() }),
  )
}

/** What waits today. Decision 074 */
export const todayHandlers: Pick<Handlers, 'admin.today.get'> = {
  'admin.today.get': async (input, app) => {
    const now = app.clock()
    const asked = { brand: input.brand, staff: staffOf(input), now }
    const [tiles, sales, lowStock, logChecks] = await Promise.all([
      readTiles(app, asked),
      readSales(app, asked),
      readLowStock(app, asked),
      readLogChecks(app, asked),
    ])
    return { at: now.toISOString(), tiles, sales, lowStock, logChecks }
  },
}
