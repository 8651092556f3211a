import type { Sql } from '#src/db/db.ts'
import { currentRequestId } from '#src/observability/request-scope.ts'
import { currentTraceparent } from '#src/observability/spans.ts'
import { deleteOpenJob, putJob } from './jobs-sql.ts'

export interface EnqueueOptions {
  /** At most one open job per kind and key: a second enqueue replaces the payload and time of the first. */
  readonly key?: string
  /** Default: immediately. */
  readonly runAt?: Date
}

/**
 * Enqueues a job. Pass the handle of the business transaction: its commit publishes the job, its rollback discards it. The job keeps the id
 * and the span of the request that it is enqueued for.
 */
export async function enqueue(
  sql: Sql,
  kind: string,
  payload: unknown,
  { key, runAt }: EnqueueOptions = {},
): Promise<void> {
  await putJob(sql, {
    kind,
    key: key ?? null,
    payload,
    runAt: runAt ?? null,
    requestId: currentRequestId() ?? null,
    traceparent: currentTraceparent() ?? null,
  })
}

/** Cancels a job that has not completed. Returns whether there was one. A running inTx handler is rolled back. */
export async function cancelJob(sql: Sql, kind: string, key: string): Promise<boolean> {
  return (await deleteOpenJob(sql, { kind, key })) > 0
}
