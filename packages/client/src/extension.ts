import type { WebhookEvent } from './call-types.gen.ts'

/** What has happened. It has ids and states; read the rest by the calls of the client. */
export interface ShopEvent {
  /** The same for each attempt, so that a handler can ignore repetitions. */
  id: string
  type: WebhookEvent
  /** ISO 8601 in UTC. */
  timestamp: string
  /** Grows with each event of an object. */
  sequence: number
  /** `order 20261128-ABCD2345`. Its events arrive in order. */
  object: string
  data: Record<string, unknown>
}

export interface ExtensionContext {
  /** Writes a line into the log of the shop. */
  log(text: unknown): void
}

export interface ExtensionJob {
  name: string
  /** Between 10s and 31d: `30s`, `10m`, `6h` or `1d`. */
  every: `${number}${'s' | 'm' | 'h' | 'd'}`
  run(context: ExtensionContext): unknown
}

/** Default export of a file in EXTENSIONS_DIR. See docs/extensions.md. */
export interface Extension {
  /** Lower case letters, digits and hyphens. */
  name: string
  events?: Partial<Record<WebhookEvent, (event: ShopEvent, context: ExtensionContext) => unknown>>
  jobs?: ExtensionJob[]
}
