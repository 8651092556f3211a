import { isBrandId } from '@shop/brands'
import type { App } from '#src/handler-context.ts'
import type { EventStream, StreamMessage } from '#src/integrations/events/event-stream.ts'
import { type EventRow, writeEvents } from './write-events.ts'

const RETRY_MS = 2_000

const isRow = (row: unknown): row is EventRow => {
  const { id, at, platform } = (row ?? {}) as Partial<Record<keyof EventRow, unknown>>
  return typeof id === 'string' && typeof at === 'string' && typeof platform === 'string' && isBrandId(platform)
}

/** Returns the rows of a message; undefined if it was not published by the collector. */
const readRows = (body: string): EventRow[] | undefined => {
  try {
    const rows: unknown = JSON.parse(body)
    return Array.isArray(rows) && rows.every(isRow) ? rows : undefined
  } catch {
    // the caller drops the message
    return undefined
  }
}

/**
 * Writes messages in one statement. A failed write leaves them in the stream: they are delivered again. Messages and events that are
 * wrong are dropped and reported.
 */
const writeMessages = async (
  { db }: Pick<App, 'db'>,
  messages: readonly StreamMessage[],
  onError: (error: unknown) => void,
): Promise<void> => {
  const read = messages.map((message) => ({ message, rows: readRows(message.body) }))
  const good = read.flatMap(({ message, rows }) => (rows ? [{ message, rows }] : []))
  for (const { message, rows } of read) if (!rows) message.drop()
  if (good.length < read.length)
    onError(new Error(`${read.length - good.length} messages were dropped, because no collector has published them`))
  const rows = good.flatMap((each) => each.rows)
  const dropped = await writeEvents(db, rows).catch((error: unknown) => {
    for (const { message } of good) message.retry(RETRY_MS)
    throw error
  })
  for (const { message } of good) message.ack()
  if (dropped) onError(dropped)
}

/** Writes the events of a stream to the database. Returns a function that stops it after the batch in work. */
export const startEventConsumer = (
  app: Pick<App, 'db'>,
  events: EventStream,
  onError: (error: unknown) => void,
): (() => Promise<void>) => events.consume((messages) => writeMessages(app, messages, onError), onError)
