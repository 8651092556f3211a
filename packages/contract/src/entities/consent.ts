import { z } from 'zod'
import { Moment } from '../scalars.ts'

/** Where a choice was made. */
export const ConsentSource = z.enum(['banner', 'settings'])
export type ConsentSource = z.infer<typeof ConsentSource>

/** Choice of a browser about the data that need consent. Refusals and withdrawals are choices too. */
export const ConsentInput = z.object({
  /** Random id of the browser's choices. With `chosenAt` it identifies one choice, however often it is sent. */
  id: z.uuid(),
  /** Version of the text that was shown. */
  version: z.int().min(1).max(10_000),
  measurement: z.boolean(),
  advertising: z.boolean(),
  source: ConsentSource,
  /** Time of the choice by the clock of the browser. The server stores its own time beside it. */
  chosenAt: Moment.pipe(z.string().refine((at) => at >= '2020' && at < '2100', '시각이 올바르지 않아요.')),
  /** The person was logged in when choosing. A choice that is sent late is not the next member's. */
  byMember: z.boolean().default(false),
})
export type ConsentInput = z.infer<typeof ConsentInput>
