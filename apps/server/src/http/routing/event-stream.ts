import type { FastifyReply } from 'fastify'
import type { EventSink } from '#src/features/notification/live/stream-table.ts'

/** Bytes that may wait for a client before it is dropped. Each event has about a hundred. */
const MAX_WAITING_BYTES = 16_384

/** Whether a request asks for server-sent events, as EventSource does. */
export const acceptsEvents = (accept: string | undefined): boolean =>
  accept?.split(',').some((each) => each.split(';')[0]?.trim() === 'text/event-stream') ?? false

/**
 * Sends the head of an event stream and takes the connection over from Fastify. The stream is not compressed and no proxy should buffer
 * it. A client that does not read is disconnected, so its events do not fill the memory.
 */
export const openEventStream = (reply: FastifyReply): EventSink => {
  reply.hijack()
  const { raw: response } = reply
  response.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  return {
    write: (text) => {
      // one that was ended and did not finish has a client that does not read; a write after the end would be an uncaught error
      if (response.writableEnded || response.writableLength > MAX_WAITING_BYTES) response.destroy()
      else response.write(text)
    },
    end: () => void response.end(),
    onClose: (run) => void response.on('close', run),
  }
}
