import type { Sql } from '#src/db/db.ts'
import { deleteOpenJob, putJob } from './jobs-sql.ts'

export interface EnqueueOptions {
  /** One open job of a kind for a key: a second enqueue replaces the first one's payload and time. */
  readonly key?: string
  /** At once when absent. */
  readonly runAt?: Date
}

/** Call with the handle of the business transaction: its commit publishes the job, its rollback forgets it. */
export async function enqueue(
  sql: Sql,
  kind: string,
  payload: unknown,
  { key, runAt }: EnqueueOptions = {},
): Promise<void> {
  await putJob(sql, { kind, key: key ?? null, payload, runAt: runAt ?? null })
}

/** Takes back what has not happened yet, and says whether there was anything. A running inTx handler is rolled back. */
export async function cancelJob(sql: Sql, kind: string, key: string): Promise<boolean> {
  return (await deleteOpenJob(sql, { kind, key })) > 0
}
