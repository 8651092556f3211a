import type { FastifyReply } from 'fastify'
import { finished, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { FileReply } from '#src/handler-context.ts'

/** How a file has ended: sent, ended by the client, or broken by an error. */
export type FileEnd = { state: 'sent' | 'aborted' } | { state: 'broken'; error: unknown }

// a stream that was destroyed without an error has not ended either
const endOf = ({ readableEnded }: Readable, error: NodeJS.ErrnoException | null | undefined): FileEnd => {
  if (!error || error.code === 'ERR_STREAM_PREMATURE_CLOSE') return { state: readableEnded ? 'sent' : 'aborted' }
  return { state: 'broken', error }
}

/**
 * Sends a file as it is written, so that memory does not grow with it. A client that disconnects cancels the stream. An error closes the
 * connection before the last chunk, so that the download fails and no part of a file looks complete. `onEnd` is called once.
 */
export const sendFile = (
  reply: FastifyReply,
  { name, type, stream }: FileReply,
  onEnd: (end: FileEnd) => void,
): Readable => {
  void reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  })
  const readable = Readable.fromWeb(stream as WebStream)
  finished(readable, (error) => onEnd(endOf(readable, error)))
  return readable
}
