import { isBrandId } from '@shop/brands'
import type { App } from '#src/handler-context.ts'
import type { EventStream, StreamMessage } from '#src/integrations/events/event-stream.ts'
import { type EventRow, writeEvents } from './tracking-buffer.ts'

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

/** Writes messages in one statement. A failed write leaves them in the stream: they are delivered again. */
const writeMessages = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  messages: readonly StreamMessage[],
): Promise<void> => {
  const read = messages.map((message) => ({ message, rows: readRows(message.body) }))
  for (const { message, rows } of read) if (!rows) message.drop()
  const good = read.flatMap(({ message, rows }) => (rows ? [{ message, rows }] : []))
  try {
    await writeEvents(
      db,
      good.flatMap(({ rows }) => rows),
      clock(),
    )
  } catch (error) {
    for (const { message } of good) message.retry(RETRY_MS)
    throw error
  }
  for (const { message } of good) message.ack()
}

/** Writes the events of a stream to the database. Returns a function that stops it after the batch in work. */
export const startEventConsumer = (
  app: Pick<App, 'db' | 'clock'>,
  events: EventStream,
  onError: (error: unknown) => void,
): (() => Promise<void>) => events.consume((messages) => writeMessages(app, messages), onError)
