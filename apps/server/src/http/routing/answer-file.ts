import type { CallName } from '@shop/contract'
import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import type { App, HandlerInput } from '#src/handler-context.ts'
import { runStaffFile } from './run-staff-write.ts'
import { type FileEnd, sendFile } from './send-file.ts'

const reportBroken = (name: CallName, { requestId }: HandlerInput<CallName>, app: App, error: unknown): void => {
  app.onError?.(error)
  app.reportError?.(error, { requestId, call: name })
}

/** Answers a call of staff with a file. What goes wrong after the first byte is reported, because the reply cannot say it any more. */
export const answerFile = async (
  name: CallName,
  { input, reply }: { input: HandlerInput<CallName>; reply: FastifyReply },
  app: App,
): Promise<Readable> => {
  const { file, onEnd } = await runStaffFile(name, input, app)
  const end = (ended: FileEnd): void => {
    if (ended.state === 'broken') reportBroken(name, input, app, ended.error)
    onEnd(ended).catch((error: unknown) => app.onError?.(error))
  }
  return sendFile(reply, file, end)
}
