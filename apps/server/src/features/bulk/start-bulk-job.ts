import { createHash } from 'node:crypto'
import type { BrandId } from '@shop/brands'
import { AppError } from '@shop/contract'
import type { App } from '#src/handler-context.ts'
import { failpoint } from '#src/failpoint.ts'
import { type BulkKind, MOST_BULK_ROWS } from './bulk-kind.ts'
import { findJobScope } from './job-scope.ts'
import { enqueueBulkRun } from './run-bulk-jobs.ts'
import * as sql from './bulk-sql.ts'

/** Rows stored by one statement. */
const CHUNK = 500

export interface BulkRowInput<Input> {
  /** Kind and id of what is written: `order 1203`. Names the row in results and in the audit log. */
  object?: string
  input: Input
}

export interface BulkJobInput<Input> {
  kind: BulkKind<Input>
  brand: BrandId
  staffId: number
  /** API key that acts for the account and may read the job. */
  apiKeyId?: number | null
  /** Idempotency key of the account: the same key is the same job. */
  key: string
  /** What the job does, as the list of jobs shows it: `운송장 500건 등록`. */
  title: string
  reason?: string | undefined
  /** Values that all rows share. */
  shared?: unknown
  /**
   * What was asked, if the rows are found by a filter and are others when it is asked again: the same key with the same request is the
   * same job then. Default: the rows.
   */
  request?: unknown
  /** At most 50,000, in the order in which they are applied. An iterable need not hold all in memory. */
  rows: Iterable<BulkRowInput<Input>> | AsyncIterable<BulkRowInput<Input>>
}

interface StoredRow<Input> extends BulkRowInput<Input> {
  position: number
}

async function* chunksOf<Input>(rows: BulkJobInput<Input>['rows']): AsyncGenerator<StoredRow<Input>[]> {
  let chunk: StoredRow<Input>[] = []
  let position = 0
  for await (const row of rows) {
    position += 1
    if (position > MOST_BULK_ROWS) throw new AppError('jobTooLarge')
    chunk.push({ ...row, position })
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

type JobId = Pick<BulkJobInput<unknown>, 'brand' | 'staffId' | 'key'>
type ExistingJob = sql.FindBulkJobByKey

/** Starts the hash of a request. Rows are added if it has none. */
const hashOf = ({ shared = {}, request }: Pick<BulkJobInput<unknown>, 'shared' | 'request'>) =>
  createHash('sha256').update(JSON.stringify([shared, request ?? null]))

const assertSame = (
  { kind, fingerprint: stored }: ExistingJob,
  { name }: Pick<BulkKind, 'name'>,
  fingerprint: Buffer,
): void => {
  if (kind !== name || (stored && !stored.equals(fingerprint))) throw new AppError('idempotencyKeyReused')
}

/**
 * Finds the job of a key that was started with the same `request`. A handler whose rows depend on a filter asks before it evaluates the
 * filter: the job may have changed what it finds. Throws `idempotencyKeyReused` for a key of another request.
 */
export const findStartedJob = async (
  { db }: Pick<App, 'db'>,
  job: JobId & { kind: Pick<BulkKind, 'name'>; shared?: unknown; request: unknown },
): Promise<{ id: number; total: number } | undefined> => {
  const { brand, staffId, key } = job
  const started = await sql.findBulkJobByKey(db, { brand, staffId, key })
  if (!started?.fingerprint) return undefined
  assertSame(started, job.kind, hashOf(job).digest())
  return started
}

const insertJob = async <Input>({ db, clock }: Pick<App, 'db' | 'clock'>, job: BulkJobInput<Input>) => {
  const { kind, brand, staffId, apiKeyId = null, key, title, reason = null, shared = {} } = job
  const { name, permission } = kind
  const distributorIds = (await findJobScope(db, { staffId, brand, permission })) ?? null
  const values = {
    brand,
    staffId,
    apiKeyId,
    key,
    title,
    reason,
    shared,
    distributorIds,
    kind: name,
    permission,
    now: clock(),
  }
  await sql.addBulkJob(db, { ...values, canUndo: kind.undoRow !== undefined })
  const started = await sql.findBulkJobByKey(db, { brand, staffId, key })
  if (!started) throw new Error(`the bulk job ${key} is gone`)
  if (started.kind !== name) throw new AppError('idempotencyKeyReused')
  const begun = await db.tx(async (tx) => {
    const attempt = await sql.beginAttempt(tx, { id: started.id, now: clock(), title, shared, distributorIds })
    // the rows of an attempt before may be others
    if (attempt) await sql.removeBulkRows(tx, { jobId: started.id })
    return attempt
  })
  return { started, attempt: begun?.attempt }
}

const inFlight = (): AppError => new AppError('requestInFlight', { retryAfterMs: 1_000 })

/**
 * Starts a bulk job and returns its id. The same key of the same account returns the job of the first start, whatever its state;
 * `isNew` is false then. Throws `idempotencyKeyReused` for a key with other rows or shared values, `requestInFlight` if the same key
 * was sent again meanwhile, and `jobTooLarge`. The caller checks the permission of the kind and that every row is of the brand (and of
 * the seller). Rows are stored in short transactions: call it outside of one.
 *
 * A feature defines a `BulkKind`, adds it to the list of `bulkJobs` in main.ts, and calls this in its handler. Progress, results,
 * cancellation and undo are the calls `admin.job.*`.
 */
export const startBulkJob = async <Input>(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  job: BulkJobInput<Input>,
): Promise<{ id: number; isNew: boolean }> => {
  const { started, attempt } = await insertJob({ db, clock }, job)
  const { id } = started
  const hash = hashOf(job)
  let total = 0
  for await (const chunk of chunksOf(job.rows)) {
    if (job.request === undefined) hash.update(JSON.stringify(chunk))
    total += chunk.length
    if (attempt === undefined) continue
    if ((await sql.addBulkRows(db, { jobId: id, attempt, rows: chunk })) === 0) throw inFlight()
    await failpoint('bulk rows stored')
  }
  const fingerprint = hash.digest()
  if (attempt === undefined) {
    assertSame(started, job.kind, fingerprint)
    return { id, isNew: false }
  }
  await db.tx(async (tx) => {
    if ((await sql.publishBulkJob(tx, { id, attempt, total, fingerprint })) === 0) throw inFlight()
    await enqueueBulkRun(tx)
  })
  return { id, isNew: true }
}
