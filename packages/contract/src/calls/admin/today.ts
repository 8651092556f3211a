import { z } from 'zod'
import { call } from '../../call.ts'
import { DaySales, LogCheck, LowStock, TodayTile } from '../../entities/today.ts'
import { Moment } from '../../scalars.ts'

export const adminTodayCalls = {
  'admin.today.get': call({
    access: 'staff',
    sellers: true,
    summary:
      'What waits, the sales of today and of the same weekday last week by hour in Seoul, and stock running out. Only what the permissions of the account allow; sellers get the numbers of their products.',
    method: 'GET',
    path: '/admin/v1/today',
    reply: z.object({
      at: Moment,
      tiles: z.array(TodayTile),
      /** Null without `report.read` and `order.read`. */
      sales: z.object({ today: DaySales, lastWeek: DaySales }).nullable(),
      /** Null without `product.read`. At most ten. */
      lowStock: z.array(LowStock).nullable(),
      /** Last checks of the audit log and of the access log; a log that was never checked is missing. Null without `audit.read`. */
      logChecks: z.array(LogCheck).max(2).nullable(),
    }),
  }),
}
