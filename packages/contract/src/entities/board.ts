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
  /** Formatted text, sanitized; null for a notice of plain text. */
  html: z.string().nullable(),
  newer: NoticeTitle.nullable(),
  older: NoticeTitle.nullable(),
})
export type Notice = z.infer<typeof Notice>

export const AdminNoticeState = z.enum(['draft', 'scheduled', 'published', 'archived'])
export type AdminNoticeState = z.infer<typeof AdminNoticeState>

/** A notice in the back office. */
export const AdminNotice = z.object({
  id: z.int(),
  title: z.string(),
  isPinned: z.boolean(),
  state: AdminNoticeState,
  /** Time from which shoppers see it; null for a draft. */
  publishAt: Moment.nullable(),
  version: z.int(),
  staffName: z.string().nullable(),
})
export type AdminNotice = z.infer<typeof AdminNotice>
