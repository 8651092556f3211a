import {
  AppError,
  type CallName,
  type CallReply,
  type CheckedInput,
  type LiveServerFrame,
  type Staff,
} from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { MessageBus } from './bus/message-bus.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db, Sql } from './db/db.ts'
import type { AddressSearch } from './integrations/address/address-search.ts'
import type { Metrics } from './observability/metrics.ts'
import type { ReportError } from './integrations/error-reports/error-reporter.ts'
import type { AnalyticsFeeds } from './integrations/analytics/analytics-feed.ts'
import type { EventStream } from './integrations/events/event-stream.ts'
import type { FileStore } from './integrations/storage/file-store.ts'
import type { CachePurge } from './integrations/cdn/cdn-purge.ts'
import type { LiveEngine } from './integrations/live/live-engine.ts'
import type { MailSender } from './integrations/mail/mail-sender.ts'
import type { MessageSender } from './integrations/message/message-sender.ts'
import type { PushSender } from './integrations/push/push-sender.ts'
import type { ParcelTracker } from './integrations/parcel/parcel-tracker.ts'
import type { PaymentGateway } from './integrations/payment/payment-gateway.ts'
import type { WebhookSender } from './integrations/webhook/webhook-sender.ts'
import type { SnsProviders } from './integrations/social-login/sns-provider.ts'

/** The authenticated user, read from the bearer token. */
export interface Who {
  userId: number
  uuid: string
  userType: 'guest' | 'email' | 'kakaotalk' | 'naver'
  tokenType: 'temp' | 'nonce' | 'oauth' | 'email' | 'guest'
  /** Rank of the member's grade. 0 for a guest. */
  grade: number
  /** Time of the user's last authentication. */
  authAt: Date
  expiresAt: Date
}

/** The token of a request, present on public calls too: a public call may need the cart of the caller. */
export interface Caller {
  who: Who
  tokenHash: Buffer
  /**
   * Invalidates the cached token, so that the next request looks it up again. Call after the token ends or the user
   * re-authenticates.
   */
  forget(): void
}

/** The staff account of a session, with its roles on the brand of the request, or that of an API key. */
export interface StaffCaller extends Staff {
  /** Distributors to which the permission of the call is limited; null: rows of all distributors. Read it with `sellerScope`. */
  scope: readonly number[] | null
  /** The API key that acts for the account; undefined for a session. Its roles are empty and its permissions are its scopes. */
  apiKey?: { id: number; name: string } | undefined
  sessionHash: Buffer
  hasTotp: boolean
  session: {
    /** Brand of the host at which the session was opened. */
    hostBrand: BrandId
    createdAt: Date
    expiresAt: Date
    address: string | null
    browser: string | null
  }
  /** Text that a write of the session has to send. */
  xsrfToken: string
}

/** External systems. Each is a type with a real adapter and a fake for tests. */
export interface Integrations {
  payments: PaymentGateway
  messages: MessageSender
  mails: MailSender
  push: PushSender
  sns: SnsProviders
  files: FileStore
  /** Carries the pictures of broadcasts. Undefined in tests without broadcasts. */
  live?: LiveEngine | undefined
  /** Undefined without an API key of the service. Then only links to the courier's own tracking page are shown. */
  parcels?: ParcelTracker | undefined
  /** Undefined if no address register is configured. Then addresses are typed by hand. */
  addresses?: AddressSearch | undefined
  /** Vendors of analytics that the server feeds. Undefined: none. */
  analytics?: AnalyticsFeeds | undefined
  /** Purges the shared cache before the shop. Undefined without one. */
  cdn?: CachePurge | undefined
  /** Sends messages to webhooks. Undefined in tests without them. */
  webhooks?: WebhookSender | undefined
  /** Carries batches of the collector. Undefined: each process keeps them in memory. */
  events?: EventStream | undefined
}

/** Sends a frame to all viewers of a broadcast. Does not block and does not throw. Call it after the commit. */
export type RoomPublisher = (broadcastId: number, frame: LiveServerFrame) => void

/** Dependencies of every handler. Handlers use no globals and no environment variables. */
export interface App {
  db: Db
  clock: Clock
  config: Config
  integrations: Integrations
  /** Default: the notifications of the database. */
  bus?: MessageBus | undefined
  /** Undefined: there are no rooms, for example in a command. */
  publishRoom?: RoomPublisher | undefined
  /** Reports an error of work that no caller waits for. */
  onError?: ((error: unknown) => void) | undefined
  /** Reports an unexpected error to the error reporter. Undefined without one. */
  reportError?: ReportError | undefined
  /** Undefined: nothing is measured. */
  metrics?: Metrics | undefined
}

/** What a write of a staff account has changed. */
export interface AuditedChange {
  /** Kind and id: `order 1203`. Default: from the name of the call and its first parameter. */
  object?: string
  before?: unknown
  after?: unknown
}

/** `who` is always set for calls that require a token and may be undefined for public calls. */
export interface HandlerInput<N extends CallName> extends CheckedInput<N> {
  who: Who
  brand: BrandId
  /** Client network as reported by the trusted proxies: an IPv4 address or an IPv6 network. */
  ip: string
  requestId: string
  /** Name of the call. Set for calls of access `staff`. */
  call?: CallName | undefined
  /** Headers and unparsed body of a call of access `collector`. */
  raw?: { header(name: string): string | undefined; body: string } | undefined
  /** Name of the browser. Empty if the request has none. */
  userAgent?: string | undefined
  /** Undefined if the request has no valid token. */
  caller?: Caller | undefined
  /** START-1: sets the token as an HttpOnly cookie for one year, or for the browser session if not `lasting`. Null clears it. */
  setTokenCookie?: ((token: string | null, lasting?: boolean) => void) | undefined
  /** Set for calls of access `staff` only; read it with `staffOf`. */
  staff?: StaffCaller | undefined
  /**
   * Completes the audit entry of a write of staff: the object, and its values before and after. Call it before the handler returns.
   * Personal data is masked before it is stored.
   */
  audit?: ((change: AuditedChange) => void) | undefined
  /** Why a staff account makes the request: the header `x-reason` (percent-encoded UTF-8), or `reason` of the body. */
  reason?: string | undefined
  /** Sets the session of a staff account as an HttpOnly cookie. Null clears it. */
  setStaffCookie?: ((session: string | null) => void) | undefined
  /**
   * Stores the reply for retries of the request, in the transaction that does the work, so that a retry gets it even if the
   * process exits right after the commit. Undefined if the request has no idempotency key. The token of `setTokenCookie` is
   * stored with it.
   */
  saveReply?: ((tx: Sql, reply: CallReply<N>, token: string) => Promise<unknown>) | undefined
}

/** Returns the staff account that a call of access `staff` has admitted. */
export const staffOf = ({ staff }: { staff?: StaffCaller | undefined }): StaffCaller => {
  if (!staff) throw new AppError('unauthorized')
  return staff
}

/** Returns the token of a call of access `token` or `member`. */
export const callerOf = ({ caller }: { caller?: Caller | undefined }): Caller => {
  if (!caller) throw new AppError('unauthorized')
  return caller
}

/**
 * Returns the distributors whose rows the call may read and write; null: all. The predicate of a query is
 * `(:distributorIds::int[] is null or distributor_id = any(:distributorIds::int[]))`. Rows of others are answered like missing ones.
 */
export const sellerScope = ({ scope }: StaffCaller): readonly number[] | null => scope

/**
 * A reply that is already serialized JSON and is sent unchanged. Only for replies assembled from members that were each
 * stripped to their schemas. Tests validate the whole reply against its schema again.
 */
export class JsonReply {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A file that is sent as a stream: for rows with `file`. */
export class FileReply {
  readonly name: string
  readonly type: string
  readonly stream: ReadableStream<Uint8Array>
  constructor({ name, type, stream }: { name: string; type: string; stream: ReadableStream<Uint8Array> }) {
    this.name = name
    this.type = type
    this.stream = stream
  }
}

/** Read → rule → write → reply. Throws `AppError` for expected failures. */
export type Handler<N extends CallName> = (
  input: HandlerInput<N>,
  app: App,
) => Promise<CallReply<N> | JsonReply | FileReply>

/** One handler per row of the call table. A row without a handler does not compile. */
export type Handlers = { [N in CallName]: Handler<N> }
