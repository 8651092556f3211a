import { type CallName, type CallReply, calls } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { readPublic } from '#src/db/replicas/replicas.ts'
import type { App, HandlerInput, Who } from '#src/handler-context.ts'
import { refuseCardData } from '#src/http/security/card-data.ts'
import { bucketOf, type Limits } from '#src/http/security/limits.ts'
import { checkInput, nobody, runCall } from '#src/http/routing/run-call.ts'
import { clientNetworkOf } from '#src/client-network.ts'

/** Calls whose replies are public but not cached. Only uncached pages may make them. A replica may answer them. */
export const uncachedCalls: ReadonlySet<CallName> = new Set<CallName>(['search.listProducts', 'review.search'])

/** Client that requested an uncached page. Used for rate limits and logs only, never in the page. */
export interface Visitor {
  ip: string
  requestId: string
}

/** Names by which a reader of public data is recognized as one who has written lately. */
export const readersOf = ({ who, ip }: { who: Who; ip: string }): string[] => [
  `network ${ip}`,
  ...(who === nobody ? [] : [`user ${who.userId}`]),
]

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
    await limits.take(calls[name].rate, bucketOf(undefined, visitor), app.clock().getTime())
    refuseCardData([given.params, given.query])
    const input = { ...checkInput(name, given), who: nobody, brand, ip: clientNetworkOf(ip), requestId }
    const run = (db: App['db']) => runCall(name, input as HandlerInput<CallName>, { ...app, db })
    return readPublic(app.db, run, readersOf(input))
  }
