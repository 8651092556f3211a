import { type CallName, type CallReply, calls } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { App, HandlerInput } from '#src/handler-context.ts'
import { refuseCardData } from '#src/http/security/card-data.ts'
import { bucketOf, type Limits } from '#src/http/security/limits.ts'
import { checkInput, nobody, runCall } from '#src/http/routing/run-call.ts'
import { networkOf } from '#src/client-network.ts'

/** The same for everybody, and yet made anew each time: only a page that is kept nowhere may show it. */
const madeAnew: ReadonlySet<CallName> = new Set<CallName>(['search.listProducts'])

/** For whom a page that is kept nowhere is drawn, as far as the server's own books go: nothing of it reaches the page. */
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
export type AnewCalls = (asked: Asked) => Promise<CallReply<CallName>>

/** Answers such a call as it is answered over the network: counted among those of its place, and noted as asked from there. */
export const createAnewCalls =
  ({ app, limits }: { app: App; limits: Limits }): AnewCalls =>
  async ({ name, given, brand, visitor }) => {
    if (!madeAnew.has(name) || !visitor)
      throw new Error(`${name} is not for this page: what it answers is not the same for everybody, or not to be kept`)
    const { ip, requestId } = visitor
    limits.take(calls[name].rate, bucketOf(undefined, visitor), app.clock().getTime())
    refuseCardData([given.params, given.query])
    const input = { ...checkInput(name, given), who: nobody, brand, ip: networkOf(ip), requestId }
    return runCall(name, input as HandlerInput<CallName>, app)
  }
