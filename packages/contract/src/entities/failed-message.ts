import { z } from 'zod'
import { Day, Moment } from '../scalars.ts'

/** `failed`: not sent. `unknown`: the provider has not answered, so the message may have arrived and is not sent again. */
export const FailedMessageState = z.enum(['failed', 'unknown'])
export type FailedMessageState = z.infer<typeof FailedMessageState>

/** A message outside the app that was not sent. Without its text. */
export const FailedMessage = z.object({
  id: z.int(),
  at: Moment,
  kind: z.string(),
  channel: z.string(),
  state: FailedMessageState,
  reasonId: z.string(),
  /** Answer of the provider, without personal data. */
  reason: z.string(),
  /** Masked phone or mail address; null if it was removed. */
  receiver: z.string().nullable(),
  customerId: z.int().nullable(),
  tries: z.int(),
  /** Its text is still there. */
  canRetry: z.boolean(),
})
export type FailedMessage = z.infer<typeof FailedMessage>

/** Failed messages of a day in Asia/Seoul with the same reason. */
export const FailedMessageGroup = z.object({
  day: Day,
  channel: z.string(),
  reasonId: z.string(),
  reason: z.string(),
  count: z.int(),
  /** Messages that can be sent again. */
  retryable: z.int(),
})
export type FailedMessageGroup = z.infer<typeof FailedMessageGroup>
