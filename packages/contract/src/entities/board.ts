import { z } from 'zod'
import { Moment } from '../scalars.ts'

/** A line of the list of notices. */
export const NoticeTitle = z.object({
  id: z.int(),
  title: z.string(),
  createdAt: Moment,
  /** Stands above the others, however old it is. */
  isPinned: z.boolean(),
})
export type NoticeTitle = z.infer<typeof NoticeTitle>

export const Notice = NoticeTitle.extend({
  /** Plain text; an empty line begins a paragraph. */
  contents: z.string(),
  newer: NoticeTitle.nullable(),
  older: NoticeTitle.nullable(),
})
export type Notice = z.infer<typeof Notice>
