import { AppError, type CallName, type CallReply, calls, type CheckedInput } from '@shop/contract'
import { isDeepStrictEqual } from 'node:util'
import { type App, FileReply, type Handler, type HandlerInput, JsonReply } from '#src/handler-context.ts'
import { handlers } from '#src/handlers.ts'
import { checkPart } from '#src/http/errors.ts'
import { inSpan } from '#src/observability/spans.ts'

/** Validates the parts of a request against the call's schemas. Throws `invalidInput` naming the fields. */
export const checkInput = <N extends CallName>(
  name: N,
  given: { params?: unknown; query?: unknown; body?: unknown },
): CheckedInput<N> => {
  const row = calls[name]
  return {
    params: checkPart(row.params, given.params ?? {}, 'params'),
    query: checkPart(row.query, given.query ?? {}, 'query'),
    body: checkPart(row.body, given.body ?? {}, 'body'),
  } as CheckedInput<N>
}

/** Strips a handler's reply to the fields of the contract. Throws if one is missing. */
export const cutReply = <N extends CallName>(name: N, reply: unknown): CallReply<N> => {
  const cut = calls[name].reply.safeParse(reply)
  if (!cut.success) throw new Error(`${name} answered what its contract does not know: ${cut.error.message}`)
  return cut.data as CallReply<N>
}

const run = <N extends CallName>(name: N, input: HandlerInput<N>, app: App): ReturnType<Handler<N>> =>
  inSpan(`call ${name}`, { attributes: { 'shop.brand': input.brand } }, () =>
    (handlers[name] as Handler<N>)(input, app),
  )

/** Runs a call's handler and strips its reply to the schema, so that a column outside the contract is never sent. */
export const runCall = async <N extends CallName>(name: N, input: HandlerInput<N>, app: App): Promise<CallReply<N>> => {
  const reply = await run(name, input, app)
  return cutReply(name, reply instanceof JsonReply ? JSON.parse(reply.text) : reply)
}

/** Runs a call whose reply is a file. */
export const runFile = async (name: CallName, input: HandlerInput<CallName>, app: App): Promise<FileReply> => {
  const reply = await run(name, input, app)
  if (reply instanceof FileReply) return reply
  throw new Error(`${name} has no file`)
}

/** Runs a call and returns the serialized reply, with the value if the handler returned one. */
export const writeCall = async <N extends CallName>(
  name: N,
  input: HandlerInput<N>,
  app: App,
): Promise<{ text: string; value?: CallReply<N> }> => {
  const reply = await run(name, input, app)
  if (reply instanceof JsonReply) {
    if (checksWritten.has(app.config.env)) assertUncut(name, JSON.parse(reply.text))
    return { text: reply.text }
  }
  const value = cutReply(name, reply)
  return { text: JSON.stringify(value), value }
}

// production skips this validation of serialized replies, because tests already cover it
const checksWritten: ReadonlySet<App['config']['env']> = new Set(['test', 'development'])

const assertUncut = (name: CallName, reply: unknown): void => {
  if (!isDeepStrictEqual(cutReply(name, reply), reply))
    throw new Error(`${name} wrote members that its contract does not know`)
}

/** The `who` of public calls. Reading it is a handler bug and throws. */
export const nobody = new Proxy({} as HandlerInput<CallName>['who'], {
  get: (_, property) => {
    if (typeof property === 'symbol' || property === 'then' || property === 'toJSON') return undefined
    throw new AppError('unauthorized')
  },
})
