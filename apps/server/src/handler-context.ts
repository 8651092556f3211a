import type { CallName, CallReply, CheckedInput } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db, Sql } from './db/db.ts'
import type { AddressSearch } from './integrations/address/address-search.ts'
import type { FileStore } from './integrations/file-store.ts'
import type { MessageSender } from './integrations/message/message-sender.ts'
import type { ParcelTracker } from './integrations/parcel/parcel-tracker.ts'
import type { PaymentGateway } from './integrations/payment/payment-gateway.ts'
import type { SnsProviders } from './integrations/social-login/sns-provider.ts'

/** Who is asking, read from the bearer token. */
export interface Who {
  userId: number
  uuid: string
  userType: 'guest' | 'email' | 'kakaotalk' | 'naver'
  tokenType: 'temp' | 'nonce' | 'oauth' | 'email' | 'guest'
  /** Rank of the member's grade; 0 for a guest. */
  grade: number
  /** When the person last proved who they are. */
  authAt: Date
  expiresAt: Date
}

/** The token a request carries, whatever the call asks for: also an open call may want to know whose cart there is. */
export interface Caller {
  who: Who
  tokenHash: Buffer
  /** The next request with this token is looked up anew: after its end, or after a new proof. */
  forget(): void
}

/** What the shop talks to: each a type with a real adapter and a fake for tests. */
export interface Integrations {
  payments: PaymentGateway
  messages: MessageSender
  sns: SnsProviders
  files: FileStore
  /** None without a key of the service: then only the couriers' own pages are shown. */
  parcels?: ParcelTracker | undefined
  /** None where no register is set up: then addresses are typed by hand. */
  addresses?: AddressSearch | undefined
}

/** What every handler may use. Nothing else is reachable: no globals, no environment. */
export interface App {
  db: Db
  clock: Clock
  config: Config
  integrations: Integrations
}

/** `who` of a call that asks for a token is always there; of a public call it may be missing. */
export interface HandlerInput<N extends CallName> extends CheckedInput<N> {
  who: Who
  brand: BrandId
  /** Where the client asks from, as far as the trusted proxies tell: an address, or the network of one of the new kind. */
  ip: string
  requestId: string
  /** Undefined where no good token came along. */
  caller?: Caller | undefined
  /**
   * START-1: has the browser keep a token for a year, or until it is closed where it is not `lasting`, as a cookie no script
   * can read; null has it thrown away.
   */
  setTokenCookie?: ((token: string | null, lasting?: boolean) => void) | undefined
  /**
   * Keeps the answer for a repetition of the request within the transaction that does its work: a process that ends right after
   * the commit has then answered. Undefined where the request came without a key. With it the token of `setTokenCookie`.
   */
  saveReply?: ((tx: Sql, reply: CallReply<N>, token: string) => Promise<unknown>) | undefined
}

/**
 * A reply that is JSON already and is sent as it is: only for what is written member by member from parts that were cut to
 * their schemas. Tests hold the whole against its schema once more.
 */
export class JsonReply {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Read → rule → write → reply. Throws `AppError` for what is expected to fail. */
export type Handler<N extends CallName> = (input: HandlerInput<N>, app: App) => Promise<CallReply<N> | JsonReply>

/** A handler for every row of the table: a row without one does not compile. */
export type Handlers = { [N in CallName]: Handler<N> }
