import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { RateClass } from './rates.ts'

/** Who may make a call. The expected answer of each policy to each kind of caller is proved by the authorization matrix test. */
export type Access =
  | 'public'
  | 'token'
  | 'member'
  | 'owner'
  | 'member-owner'
  /** The owner, or a token that has proved by `contact` within half an hour to be of the guest who placed the order. ORDER-4 */
  | 'proved-owner'
  | 'contact'
  | 'capability'
  | 'code'
  | 'collector'
  | 'webhook'

/** One row of the table: everything that is known about an HTTP call. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  /** Ids of the calls of the specification this row answers; none for calls of our own. */
  ids: readonly string[]
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `{name}` parameters. */
  path: string
  access: Access
  /** A value in the query with which the call is let in otherwise; undefined where there is none. */
  closed: { readonly key: string; readonly value: string; readonly access: Access } | undefined
  rate: RateClass
  params: Params
  query: Query
  body: Body
  reply: Reply
  /** Codes this call answers with beyond those any call may answer with. */
  errors: readonly ErrorCode[]
  /** Sending it twice has the effect of sending it once, without an Idempotency-Key. */
  idempotent: boolean
  /** The body is a file, alone or as the one file of a form, of at most so many bytes; 0 where it is JSON. */
  uploadBytes: number
  /** The body's `cardNumber` is a payment card's: every other call refuses one. PAY-5 */
  takesCard: boolean
  /** The answer is the same for everybody and stands until the catalogue changes: its bytes are kept. */
  cached: boolean
  /** A kept answer is never older than this (ms); undefined where the server's own bound does (http/caching/cache-entry.ts). */
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
  rate?: RateClass
  params?: P
  query?: Q
  body?: B
  reply: R
  errors?: readonly ErrorCode[]
  idempotent?: boolean
  uploadBytes?: number
  takesCard?: boolean
  cached?: boolean
  maxAgeMs?: number
}

/** Fills the gaps of a row: reads are idempotent and of the browse class, absent inputs are empty objects. */
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
  idempotent: init.method !== 'POST' && init.method !== 'PATCH',
  uploadBytes: 0,
  takesCard: false,
  cached: false,
  maxAgeMs: undefined,
  ...init,
  params: init.params ?? (Nothing as z.ZodType as P),
  query: init.query ?? (Nothing as z.ZodType as Q),
  body: init.body ?? (Nothing as z.ZodType as B),
})

/** Who may make the call with this query, checked by the call's schema. */
export const accessOf = ({ access, closed }: Pick<Call, 'access' | 'closed'>, query: unknown): Access =>
  closed && (query as Record<string, unknown>)[closed.key] === closed.value ? closed.access : access
