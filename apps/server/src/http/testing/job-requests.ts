import type { CallName } from '@shop/contract'
import { effectKind } from '#src/features/bulk/testing/effect-kind.ts'
import { startBulkJob } from '#src/features/bulk/start-bulk-job.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

const COUNT = 60

export interface JobObjects {
  /** Waits: no process runs its kind. */
  jobId: number
  /** Has ended, for the call that undoes it. */
  endedId: number
}

/** Starts bulk jobs of the brand ru with long texts. */
export const makeJobs = async ({ db, clock }: TestShop, staffId: number): Promise<JobObjects> => {
  const rows = Array.from({ length: COUNT }, (_, at) => ({
    object: `product ${at}`,
    input: { id: at, word: '가'.repeat(300) },
  }))
  const job = { kind: effectKind, brand: 'ru', staffId, reason: '나'.repeat(200), rows } as const
  const start = async (key: string): Promise<number> =>
    (await startBulkJob({ db, clock: () => clock.now }, { ...job, key, title: '다'.repeat(100) })).id
  const endedId = await start('ended')
  await db.exec('ended', `update bulk_row set state = 'done', ended_at = $2::timestamptz where job_id = $1`, [
    endedId,
    clock.now,
  ])
  await db.exec('ended', `update bulk_job set state = 'done', done = total, ended_at = $2::timestamptz where id = $1`, [
    endedId,
    clock.now,
  ])
  let jobId = 0
  for (let at = 0; at < COUNT; at += 1) jobId = await start(`waits ${at}`)
  return { jobId, endedId }
}

/** Requests about bulk jobs. */
export const jobRequests = ({ jobId, endedId }: JobObjects): Partial<Record<CallName, object>> => ({
  'admin.job.get': { params: { id: jobId } },
  'admin.job.rows': { params: { id: jobId } },
  'admin.job.cancel': { params: { id: jobId } },
  'admin.job.undo': { params: { id: endedId } },
})
