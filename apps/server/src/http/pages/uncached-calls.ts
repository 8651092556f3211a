import { type CallName, type CallReply, calls } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { App, HandlerInput } from '#src/handler-context.ts'
import { refuseCardData } from '#src/http/security/card-data.ts'
import { bucketOf, type Limits } from '#src/http/security/limits.ts'
import { checkInput, nobody, runCall } from '#src/http/routing/run-call.ts'
import { clientNetworkOf } from '#src/client-network.ts'

/** Calls whose replies are public but not cached. Only uncached pages may make them. */
const uncachedCalls: ReadonlySet<CallName> = new Set<CallName>(['search.listProducts', 'review.search'])

/** Client that requested an uncached page. Used for rate limits and logs only, never in the page. */
export interface Visitor {
  ip: string
  requestId: string
}

interface Asked {
  name: CallName
  given: { params?: unknown; query?: unknown }
  brand: BrandId
  visitor: Visitor | undefined
}
export type UncachedCalls = (asked: Asked) => Promise<CallReply<CallName>>

/**
 * Runs an uncached call with the rules of a network request: it counts against the rate limit of the client and is logged for it.
 */
export const createUncachedCalls =
  ({ app, limits }: { app: App; limits: Limits }): UncachedCalls =>
  async ({ name, given, brand, visitor }) => {
    if (!uncachedCalls.has(name) || !visitor)
      throw new Error(`${name} is not for this page: what it answers is not the same for everybody, or not to be kept`)
    const { ip, requestId } = visitor
    limits.take(calls[name].rate, bucketOf(undefined, visitor), app.clock().getTime())
    refuseCardData([given.params, given.query])
    const input = { ...checkInput(name, given), who: nobody, brand, ip: clientNetworkOf(ip), requestId }
    return runCall(name, input as HandlerInput<CallName>, { ...app, db: app.db.reads ?? app.db })
  }
