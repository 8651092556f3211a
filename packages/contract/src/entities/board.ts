import { z } from 'zod'
import { Moment } from '../scalars.ts'

/** Entry of the notice list. */
export const NoticeTitle = z.object({
  id: z.int(),
  title: z.string(),
  createdAt: Moment,
  /** Listed above the others regardless of its date. */
  isPinned: z.boolean(),
})
export type NoticeTitle = z.infer<typeof NoticeTitle>

export const Notice = NoticeTitle.extend({
  /** Plain text; an empty line separates paragraphs. */
  contents: z.string(),
  newer: NoticeTitle.nullable(),
  older: NoticeTitle.nullable(),
})
export type Notice = z.infer<typeof Notice>
