import { AppError, type CallName, type CallReply } from '@shop/contract'
import type { FastifyRequest } from 'fastify'
import { beginWrite, endWrite, type Write, type WriteEnd } from '#src/features/audit/audit-log.ts'
import { type App, type AuditedChange, type HandlerInput, staffOf } from '#src/handler-context.ts'
import { failpoint } from '#src/failpoint.ts'
import { runCall } from './run-call.ts'

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

const end = async (app: App, begun: { id: number; write: Write }, how: WriteEnd): Promise<void> => {
  try {
    await endWrite(app, begun, how)
  } catch (error) {
    // the entry of the begin remains and names the write; its reply is not replaced by this error
    if (!app.onError) throw error
    app.onError(error)
  }
}

/**
 * Runs a write of staff with an audit entry before it and one after it. If the process ends in between, the entry of the begin
 * remains: no change is without one. Decision 067
 */
export const runStaffWrite = async <N extends CallName>(
  name: N,
  input: HandlerInput<N>,
  app: App,
): Promise<CallReply<N>> => {
  const { brand, ip, reason, params, query, body } = input
  const begun = await beginWrite(app, {
    call: name,
    staffId: staffOf(input).id,
    brand,
    address: ip,
    reason,
    object: objectOf(name, input),
    input: { params, query, body },
  })
  let change: AuditedChange = {}
  const audited = { ...input, audit: (more: AuditedChange) => void (change = { ...change, ...more }) }
  await failpoint('write begun')
  const reply = await runCall(name, audited, app).catch(async (error: unknown) => {
    await end(app, begun, { ...change, errorCode: error instanceof AppError ? error.code : 'unexpected' })
    throw error
  })
  await failpoint('write done')
  await end(app, begun, change)
  return reply
}
