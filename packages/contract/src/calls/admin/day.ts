import { z } from 'zod'
import { call } from '../../call.ts'
import { AccountDay } from '../../entities/report.ts'
import { Day, IntFrom } from '../../scalars.ts'

/** Closing of the days of a brand. */
export const adminDayCalls = {
  'admin.day.list': call({
    access: 'staff',
    permission: 'report.read',
    summary:
      'Days up to `to`, the latest first, with the numbers of now and those of the closing. A closed day whose numbers differ has a mismatch.',
    method: 'GET',
    path: '/admin/v1/day',
    query: z.object({
      /** Last day in Asia/Seoul; today without it. */
      to: Day.optional(),
      days: IntFrom(1, 62).default(31),
    }),
    reply: z.object({
      days: z.array(AccountDay).max(62),
      /** Day before the last of the list; null if no money was booked before. */
      earlier: Day.nullable(),
    }),
  }),
  'admin.day.close': call({
    access: 'staff',
    permission: 'day.close',
    summary: 'Stores the numbers of a day that is over. A day is closed once.',
    method: 'POST',
    path: '/admin/v1/day/{day}/close',
    params: z.object({ day: Day }),
    reply: z.object({ day: AccountDay }),
    errors: ['dayNotOver', 'dayClosed', 'booksUnequal'],
  }),
}
