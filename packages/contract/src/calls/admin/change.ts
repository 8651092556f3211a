import { call } from '../../call.ts'
import { StaffChanges } from '../../entities/staff-change.ts'

/** Live updates of the back office. Decision 078. */
export const adminChangeCalls = {
  'admin.change.list': call({
    access: 'staff',
    sellers: true,
    summary:
      'The latest changes by staff that the account may read, the latest first. At most 50. A request that accepts text/event-stream gets each later change of the brand as server-sent events, by shoppers and jobs too, until the session ends. Sellers get those of their orders and products.',
    method: 'GET',
    path: '/admin/v1/changes',
    events: true,
    reply: StaffChanges,
  }),
}
