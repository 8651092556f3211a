import { AppError, type CallName, type CallReply, calls, type CheckedInput } from '@shop/contract'
import type { Handler, HandlerInput } from '#src/handling.ts'
import { handlers } from '#src/handlers.ts'
import type { App } from '#src/handling.ts'
import { checkPart } from './errors.ts'

/** Checks the parts of a request against the call's schemas. Throws `invalidInput` naming the fields. */
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

/** Runs a call's handler and cuts its reply to the schema: a column that is not in the contract cannot leave. */
export const runCall = async <N extends CallName>(name: N, input: HandlerInput<N>, app: App): Promise<CallReply<N>> => {
  const reply = await (handlers[name] as Handler<N>)(input, app)
  const cut = calls[name].reply.safeParse(reply)
  if (!cut.success) throw new Error(`${name} answered what its contract does not know: ${cut.error.message}`)
  return cut.data as CallReply<N>
}

/** What `who` is where a call is open to anybody: reading it there is a fault of the handler. */
export const nobody = new Proxy({} as HandlerInput<CallName>['who'], {
  get: (_, property) => {
    if (typeof property === 'symbol' || property === 'then' || property === 'toJSON') return undefined
    throw new AppError('unauthorized')
  },
})
