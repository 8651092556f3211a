import { AppError, type CallName, type CallReply, calls } from '@shop/contract'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { beginWrite, endWrite, type Write, type WriteEnd } from '#src/features/audit/audit-log.ts'
import { oncePerOpenKey } from '#src/features/idempotency/once-per-open-key.ts'
import { type App, type AuditedChange, type FileReply, type HandlerInput, staffOf } from '#src/handler-context.ts'
import { failpoint } from '#src/failpoint.ts'
import { runCall, runFile } from './run-call.ts'
import type { FileEnd } from './send-file.ts'

const MOST_REASON = 200

const refuseReason = (path: string, message: string): AppError =>
  new AppError('invalidInput', { problems: [{ path, message }] })

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new AppError('invalidInput', {
      problems: [{ path: 'headers.x-reason', message: '읽을 수 없는 글자가 있어요.' }],
      cause,
    })
  }
}

const checkReason = (text: string, path: string): string | undefined => {
  const reason = text.trim()
  if (reason.length > MOST_REASON) throw refuseReason(path, `사유는 ${MOST_REASON}자까지 쓸 수 있어요.`)
  if (/\p{Cc}|\p{Cs}/u.test(reason)) throw refuseReason(path, '사용할 수 없는 문자가 있어요.')
  return reason === '' ? undefined : reason
}

/**
 * Returns why staff makes a request: the header `x-reason` in percent-encoded UTF-8, or `reason` of the body, at most 200
 * characters. Throws `invalidInput`.
 */
export const reasonOf = ({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>): string | undefined => {
  const header = headers['x-reason']
  if (typeof header === 'string') return checkReason(decode(header), 'headers.x-reason')
  const given = (body as { reason?: unknown } | null | undefined)?.reason
  return typeof given === 'string' ? checkReason(given, 'body.reason') : undefined
}

const objectOf = <N extends CallName>(name: N, { params, staff }: HandlerInput<N>): string | undefined => {
  const [, kind = ''] = name.split('.')
  if (kind === 'session') return `staff ${staffOf({ staff }).id}`
  const [first] = Object.values(params as Record<string, string | number>)
  return first === undefined ? undefined : `${kind} ${first}`
}

/** Texts about a person. They are erased with the person, the audit log is not: it stores their length only. I3 */
const personalTexts: Partial<Record<CallName, string>> = {
  'admin.customer.createNote': 'contents',
  'admin.customer.block': 'reason',
  'admin.customer.unblock': 'reason',
  'admin.order.addNote': 'text',
}

const withoutText = (name: CallName, body: unknown): unknown => {
  const field = personalTexts[name]
  if (field === undefined) return body
  const text = (body as Record<string, unknown>)[field]
  return { ...(body as object), [field]: { length: String(text).length } }
}

const end = async (app: App, begun: { id: number; write: Write }, how: WriteEnd): Promise<void> => {
  try {
    await endWrite(app, begun, how)
  } catch (error) {
    // the entry of the begin remains and names the write; its reply is not replaced by this error
    if (!app.onError) throw error
    app.onError(error)
  }
}

interface StaffWrite<N extends CallName> {
  /** Input of the handler, with `audit`. */
  input: HandlerInput<N>
  /** Writes the entry of the end, with what the handler has given to `audit`. */
  end(errorCode?: string): Promise<void>
}

/** Writes the audit entry of the begin of a write of staff. */
const beginStaffWrite = async <N extends CallName>(
  name: N,
  input: HandlerInput<N>,
  app: App,
): Promise<StaffWrite<N>> => {
  const { brand, ip, reason, params, query, body } = input
  const begun = await beginWrite(app, {
    call: name,
    staffId: staffOf(input).id,
    apiKey: staffOf(input).apiKey,
    brand,
    address: ip,
    reason: personalTexts[name] === 'reason' ? undefined : reason,
    object: objectOf(name, input),
    input: { params, query, body: withoutText(name, body) },
  })
  let change: AuditedChange = {}
  return {
    input: { ...input, audit: (more: AuditedChange) => void (change = { ...change, ...more }) },
    end: (errorCode) => end(app, begun, { ...change, ...(errorCode !== undefined && { errorCode }) }),
  }
}

const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : 'unexpected')

/**
 * Runs a write of staff with an audit entry before it and one after it. If the process ends in between, the entry of the begin
 * remains: no change is without one. Decision 067
 */
const runStaffWrite = async <N extends CallName>(name: N, input: HandlerInput<N>, app: App): Promise<CallReply<N>> => {
  const write = await beginStaffWrite(name, input, app)
  await failpoint('write begun')
  const reply = await runCall(name, write.input, app).catch(async (error: unknown) => {
    await write.end(codeOf(error))
    throw error
  })
  await failpoint('write done')
  await write.end()
  return reply
}

/** Error code in the audit log of a file whose client has disconnected before its end. */
const ABORTED = 'aborted'

/**
 * Runs a call of staff whose reply is a file. A write has an audit entry before it, and one when the last byte is sent, the client has
 * disconnected or the file is broken.
 */
export const runStaffFile = async (
  name: CallName,
  input: HandlerInput<CallName>,
  app: App,
): Promise<{ file: FileReply; onEnd: (end: FileEnd) => Promise<void> }> => {
  if (calls[name].method === 'GET') return { file: await runFile(name, input, app), onEnd: async () => {} }
  const write = await beginStaffWrite(name, input, app)
  const file = await runFile(name, write.input, app).catch(async (error: unknown) => {
    await write.end(codeOf(error))
    throw error
  })
  return {
    file,
    onEnd: (ended) =>
      write.end(ended.state === 'broken' ? codeOf(ended.error) : ended.state === 'aborted' ? ABORTED : undefined),
  }
}

// a file is compared by its hash: as JSON it would be several times as long
const toComparable = (body: unknown): unknown => {
  const file = (body as { file?: unknown } | null | undefined)?.file
  return file instanceof Uint8Array ? { file: createHash('sha256').update(file).digest('base64url') } : body
}

/**
 * Runs a write of staff once for a key of the account and the brand, and answers a repetition with the first reply, without another
 * audit entry. A failed write stores nothing. Calls of the session set cookies and always run. Throws `requestInFlight` and
 * `idempotencyKeyReused`.
 */
export const runStaffWriteOnce = async <N extends CallName>(
  name: N,
  { input, key }: { input: HandlerInput<N>; key: string | undefined },
  app: App,
): Promise<CallReply<N>> => {
  if (key === undefined || name.startsWith('admin.session.')) return runStaffWrite(name, input, app)
  const { brand, params, query, body } = input
  const { id, apiKey } = staffOf(input)
  const request = {
    brand,
    call: name,
    key: apiKey ? `apiKey ${apiKey.id} ${key}` : `staff ${id} ${key}`,
    input: { params, query, body: toComparable(body) },
  }
  return oncePerOpenKey(app, request, () => runStaffWrite(name, input, app))
}
