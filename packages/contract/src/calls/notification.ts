import { z } from 'zod'
import { call } from '../call.ts'
import { ProductAlarm, ProductAlarmState } from '../entities/user-product.ts'
import { Cursor, Page, take } from '../paging.ts'
import { Id } from '../scalars.ts'

const ById = z.object({ id: Id })

export const notificationCalls = {
  'notification.openProductAlarm': call({
    ids: ['C062'],
    summary:
      'Asks for a message when a sold-out product comes back, or one that is not on sale yet opens; once for each member. What never comes (back) is refused.',
    method: 'POST',
    path: '/v2/alarm/product/{id}/open',
    access: 'member',
    idempotent: true,
    params: ById,
    reply: ProductAlarmState,
    errors: ['productNotFound', 'alarmNotNeeded', 'notOnSale'],
  }),
  'notification.closeProductAlarm': call({
    ids: ['C063'],
    summary: 'Takes the alarm of a product back; without one nothing changes.',
    method: 'DELETE',
    path: '/v2/alarm/product/{id}/open',
    access: 'member',
    params: ById,
    reply: ProductAlarmState,
  }),
  'notification.getProductAlarm': call({
    ids: ['C064'],
    summary: 'Whether the alarm of a product is on.',
    method: 'GET',
    path: '/v1/alarm/product/{id}/open',
    access: 'member',
    params: ById,
    reply: ProductAlarmState,
    errors: ['productNotFound'],
  }),
  'notification.listProductAlarms': call({
    ids: ['C065'],
    summary: 'Products a member waits for, the last one first.',
    method: 'GET',
    path: '/v1/alarm/product',
    access: 'member',
    query: z.object({ take: take(15), nextPage: Cursor.optional() }),
    reply: z.object({ page: Page, alarms: z.array(ProductAlarm) }),
    errors: ['invalidCursor'],
  }),
}
