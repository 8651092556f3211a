import type { Db } from '#src/db/db.ts'
import { failpoint } from '#src/failpoint.ts'
import type { FeedVendor } from '#src/integrations/analytics/analytics-feed.ts'
import type { FeedBody } from './feed/feed-body.ts'
import { addEvents } from './tracking-sql.ts'

/** Row of `tracking_event`, as `addEvents` reads it. */
export interface EventRow {
  id: string
  at: string
  platform: string
  kind: string
  visitor: string
  session: string
  path: string
  source: string
  channel: string
  medium: string
  keyword: string
  campaign: string
  slots: object | null
  is_comeback: boolean
  duration_ms: number | null
  conversion: string | null
  value: number | null
  product_ids: readonly number[] | null
  /** Analytics event with the vendors that receive it, and the time (ISO 8601) from which it is sent. */
  feed: { vendors: readonly FeedVendor[]; dueAt: string; event: FeedBody; consentId?: string | undefined } | null
}

/** Events that the database refuses, whatever else is written. They are dropped. Names no value of them. */
export class DroppedEvents extends Error {
  override name = 'DroppedEvents'
  /** SQLSTATE of each event. */
  readonly codes: readonly string[]
  constructor(codes: readonly string[]) {
    super(
      `${codes.length} events were dropped, because the database refuses them: ${[...new Set(codes)].toSorted().join(', ')}`,
    )
    this.codes = codes
  }
}

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** Whether the data is wrong (classes 22 and 23 of SQLSTATE), so that the same statement fails again. */
const isDataError = (error: unknown): boolean => /^2[23]...$/.test(codeOf(error))

/** Writes rows, halving a batch that is refused until the wrong rows are alone. Returns the SQLSTATE codes of those. */
const writeSound = async (db: Db, rows: readonly EventRow[]): Promise<string[]> => {
  try {
    await addEvents(db, { events: rows })
    return []
  } catch (error) {
    if (!isDataError(error)) throw error
    if (rows.length <= 1) return [codeOf(error)]
    const middle = Math.ceil(rows.length / 2)
    const before = await writeSound(db, rows.slice(0, middle))
    return [...before, ...(await writeSound(db, rows.slice(middle)))]
  }
}

/**
 * Writes a batch of events; repeating it writes none twice. Returns an error about the events that the database refuses, which must
 * be reported. Throws if the database cannot be written.
 */
export const writeEvents = async (db: Db, batch: readonly EventRow[]): Promise<DroppedEvents | undefined> => {
  await failpoint('tracking.beforeFlush')
  const codes = await writeSound(db, batch)
  await failpoint('tracking.afterFlush')
  return codes.length > 0 ? new DroppedEvents(codes) : undefined
}
