import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'
import type { RateClass } from './rates.ts'

/** Access policy of a call. The authorization matrix test checks each policy with each kind of caller. */
export type Access =
  | 'public'
  | 'token'
  | 'member'
  | 'owner'
  | 'member-owner'
  /**
   * The owner, or a token that within the last half hour has proved by `contact` to belong to the guest who placed the order.
   * ORDER-4
   */
  | 'proved-owner'
  | 'contact'
  | 'capability'
  | 'code'
  | 'collector'
  | 'webhook'
  /** A session of a staff account with the row's permission on this brand. Tokens of shoppers are refused, and the reverse. F6 */
  | 'staff'

/** Row of the call table: the definition of an HTTP call. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  /** Ids of the specification's calls that this row implements; empty for the shop's own calls. */
  ids: readonly string[]
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `{name}` parameters. */
  path: string
  access: Access
  /** Query value for which another access policy applies; undefined if there is none. */
  closed: { readonly key: string; readonly value: string; readonly access: Access } | undefined
  /** Permission that a call of access `staff` requires; undefined: any staff account. */
  permission: Permission | undefined
  /**
   * The handler limits itself to the distributors of a seller with `sellerScope`. Calls without it are refused to a seller, whose
   * permission holds for some distributors only.
   */
  sellers: boolean
  /** API keys with the permission may call it. Decision 080 */
  keys: boolean
  rate: RateClass
  params: Params
  query: Query
  body: Body
  reply: Reply
  /** Error codes of this call in addition to those of all calls. */
  errors: readonly ErrorCode[]
  /** Sending it twice has the effect of sending it once, without an Idempotency-Key. */
  idempotent: boolean
  /** Status of a reply: 202 for input that is stored later. */
  status: 200 | 202
  /** Size limit in bytes if the body is a file, alone or as the only file of a form; 0 for a JSON body. */
  uploadBytes: number
  /** Size limit in bytes of a JSON body; undefined for the server's default of 64 KiB. */
  bodyBytes: number | undefined
  /** The body's `cardNumber` is a payment card's. All other calls refuse card numbers. PAY-5 */
  takesCard: boolean
  /** The response is the same for all callers until the catalogue changes, so its bytes are cached. */
  cached: boolean
  /** Sends its reply, and each later one, as server-sent events to a request that accepts them. */
  events: boolean
  /** Sends a file as a stream. `reply` is the text of it. */
  file: boolean
  /** Maximum age (ms) of a cached response; undefined for the server's default (http/caching/cache-entry.ts). */
  maxAgeMs: number | undefined
}

const Nothing = z.object({})
type Nothing = typeof Nothing

interface CallInit<P, Q, B, R> {
  ids?: readonly string[]
  summary: string
  method: Call['method']
  path: string
  access: Access
  closed?: Call['closed']
  permission?: Permission
  sellers?: boolean
  keys?: boolean
  rate?: RateClass
  params?: P
  query?: Q
  body?: B
  reply: R
  errors?: readonly ErrorCode[]
  idempotent?: boolean
  status?: Call['status']
  uploadBytes?: number
  bodyBytes?: number
  takesCard?: boolean
  cached?: boolean
  events?: boolean
  file?: boolean
  maxAgeMs?: number
}

/** Permissions whose calls are closed to API keys unless they say otherwise: money, approvals, settings, and jobs of the server. */
const keyless: ReadonlySet<Permission> = new Set([
  'settlement.close',
  'day.close',
  'match.write',
  'point.approve',
  'point.adjust',
  'job.retry',
  'message.retry',
  'setting.write',
])

/**
 * Applies defaults: reads are idempotent and in the browse rate class, calls with a permission are open to API keys unless it is about
 * money or approvals, missing inputs are empty objects.
 */
export const call = <
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(
  init: CallInit<P, Q, B, R>,
): Call<P, Q, B, R> => ({
  ids: [],
  rate: init.method === 'GET' ? 'browse' : 'write',
  errors: [],
  closed: undefined,
  permission: undefined,
  sellers: false,
  keys: init.access === 'staff' && init.permission !== undefined && !keyless.has(init.permission),
  idempotent: init.method !== 'POST' && init.method !== 'PATCH',
  status: 200,
  uploadBytes: 0,
  bodyBytes: undefined,
  takesCard: false,
  cached: false,
  events: false,
  file: false,
  maxAgeMs: undefined,
  ...init,
  params: init.params ?? (Nothing as z.ZodType as P),
  query: init.query ?? (Nothing as z.ZodType as Q),
  body: init.body ?? (Nothing as z.ZodType as B),
})

/** Returns the access policy for a query that the call's schema has validated. */
export const accessOf = ({ access, closed }: Pick<Call, 'access' | 'closed'>, query: unknown): Access =>
  closed && (query as Record<string, unknown>)[closed.key] === closed.value ? closed.access : access
