import type { BrandId } from '@shop/brands'
import type { AuditState } from '@shop/contract'
import { maskDetails } from '@shop/rules/mask'
import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import * as sql from './audit-sql.ts'
import { appendTo, type ChainedValues } from './chain.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config'>

/** Who writes what. `staffId` is undefined for the system and for operators at the command line. */
export interface Write {
  /** Name of the call, or `command staff add`. */
  call: string
  staffId?: number | undefined
  /** API key by which the account writes; undefined: a session. */
  apiKey?: { id: number; name: string } | undefined
  /** Undefined: concerns all brands. */
  brand?: BrandId | undefined
  object?: string | undefined
  reason?: string | undefined
  address?: string | undefined
  /** Input of the call. Masked before it is stored. */
  input?: unknown
}

/** How a write has ended. `before` and `after` are masked before they are stored. */
export interface WriteEnd {
  errorCode?: string | undefined
  object?: string | undefined
  before?: unknown
  after?: unknown
}

export interface StoredEntry {
  at: Date
  state: string
  begunId: number | null
  brand: BrandId | null
  staffId: number | null
  call: string
  object: string | null
  reason: string | null
  address: string | null
  errorCode: string | null
  /** JSON text, as it is hashed. */
  details: string
}

/** Values of an entry in the order in which they are hashed. */
export const auditValues = (id: number, entry: StoredEntry): ChainedValues => [
  id,
  entry.at.toISOString(),
  entry.state,
  entry.begunId,
  entry.brand,
  entry.staffId,
  entry.call,
  entry.object,
  entry.reason,
  entry.address,
  entry.errorCode,
  entry.details,
]

const MOST_BYTES = 3_800
const MOST_SHORTENED = 1_000

/** Masks a part of the details and shortens what is too long for a list of entries. */
const fit = (value: unknown): unknown => {
  const masked = maskDetails(value)
  const text = JSON.stringify(masked) ?? ''
  return Buffer.byteLength(text) > MOST_BYTES ? { shortened: text.slice(0, MOST_SHORTENED) } : masked
}

const toEntry = (write: Write, at: Date, state: AuditState, more: Partial<StoredEntry>): StoredEntry => ({
  at,
  state,
  begunId: null,
  brand: write.brand ?? null,
  staffId: write.staffId ?? null,
  call: write.call,
  object: write.object ?? null,
  reason: write.reason === undefined ? null : String(maskDetails(write.reason)),
  address: write.address ?? null,
  errorCode: null,
  details: '{}',
  ...more,
})

const add = async (tx: Sql, app: Pick<App, 'config'>, entry: StoredEntry): Promise<number> => {
  const [added] = await appendTo(tx, { app, name: 'audit' }, [entry], auditValues)
  if (!added) throw new Error('no entry was added')
  await sql.addAuditEntry(tx, { ...entry, id: added.id, hash: added.hash, keyId: added.keyId })
  return added.id
}

const addEnd = (tx: Sql, { config, clock }: Needs, begun: { id: number; write: Write }, end: WriteEnd) =>
  add(
    tx,
    { config },
    toEntry(begun.write, clock(), end.errorCode === undefined ? 'done' : 'failed', {
      begunId: begun.id,
      object: end.object ?? begun.write.object ?? null,
      errorCode: end.errorCode ?? null,
      details: JSON.stringify({ before: fit(end.before), after: fit(end.after) }),
    }),
  )

const addBegin = (tx: Sql, { config, clock }: Needs, write: Write) =>
  add(
    tx,
    { config },
    toEntry(write, clock(), 'begun', { details: JSON.stringify({ input: fit(write.input), apiKey: write.apiKey }) }),
  )

/**
 * Records that a write begins, in a transaction of its own: if the process ends before `endWrite`, the entry stays `begun` and no
 * change is without one.
 */
export const beginWrite = async (app: Needs, write: Write): Promise<{ id: number; write: Write }> => ({
  id: await app.db.tx((tx) => addBegin(tx, app, write)),
  write,
})

/** Records how a write has ended. */
export const endWrite = async (app: Needs, begun: { id: number; write: Write }, end: WriteEnd): Promise<void> => {
  await app.db.tx((tx) => addEnd(tx, app, begun, end))
}

/**
 * Records a whole write in the transaction that does it: for jobs, commands and the login. Locks the chain until the transaction
 * ends, so call it last.
 */
export const recordWrite = async (tx: Sql, app: Needs, write: Write, end: WriteEnd = {}): Promise<void> => {
  await addEnd(tx, app, { id: await addBegin(tx, app, write), write }, end)
}
