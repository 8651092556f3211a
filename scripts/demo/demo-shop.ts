/** The shop as seen by the demo loader: its handlers, with a clock that can be set to the past. */
import type { BrandId } from '../../packages/brands/src/index.ts'
import { type CallName, type CallReply, calls, type PaymentRequest } from '../../packages/contract/src/index.ts'
import type { App, Handler, HandlerInput, Who } from '../../apps/server/src/handler-context.ts'
import { handlers } from '../../apps/server/src/handlers.ts'
import type { PaymentGateway } from '../../apps/server/src/integrations/payment/payment-gateway.ts'

export const HOUR_MS = 3_600_000

/** Gateway of the gift that waits for its deposit. `authorize` completes the payment window and returns the payment key. */
export interface DepositGateway {
  payments: PaymentGateway
  authorize(request: PaymentRequest): Promise<string>
}

export interface Loader {
  app: App
  now: Date
  gateway: DepositGateway
  /** Sets the clock of the app to some hours before now. */
  go: (hoursAgo: number) => void
}

/** Makes a call with validated input and reply, as over HTTP. */
export const callAs = async <N extends CallName>(
  { app }: Loader,
  { brand, who }: { brand: BrandId; who: Who | undefined },
  name: N,
  given: object,
): Promise<CallReply<N>> => {
  const row = calls[name]
  const { params = {}, query = {}, body = {} } = given as Partial<Record<'params' | 'query' | 'body', object>>
  const checked = { params: row.params.parse(params), query: row.query.parse(query), body: row.body.parse(body) }
  const input = { ...checked, who, brand, ip: '127.0.0.1', requestId: 'demo' } as unknown as HandlerInput<N>
  return row.reply.parse(await (handlers[name] as unknown as Handler<N>)(input, app)) as CallReply<N>
}
