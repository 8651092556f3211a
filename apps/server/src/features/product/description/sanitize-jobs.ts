import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { sanitizeHtml, SANITIZER_VERSION } from './sanitize-html.ts'
import { listUnsanitized, putSanitized } from './sanitize-sql.ts'

const BATCH = 200
/** Interval in ms. Each run finds descriptions that were written by SQL without the sanitizer. */
const AGAIN_MS = 10 * 60_000

/**
 * Sanitizes stored descriptions once per sanitizer version, in batches. Each batch is a short transaction that locks its own
 * products only.
 * The recurring job is inserted by migration 044.
 */
export const sanitizeJobs: Record<string, JobHandler> = {
  'product.sanitizeContents': {
    tries: ALWAYS,
    async inTx(tx, _, { now }) {
      const rows = await listUnsanitized(tx, { version: SANITIZER_VERSION, most: BATCH })
      if (rows.length > 0)
        await putSanitized(tx, {
          version: SANITIZER_VERSION,
          ids: rows.map(({ id }) => id),
          contents: rows.map(({ contents }) => sanitizeHtml(contents)),
        })
      const runAt = new Date(now.getTime() + (rows.length === BATCH ? 0 : AGAIN_MS))
      await enqueue(tx, 'product.sanitizeContents', {}, { key: 'sanitize', runAt })
    },
  },
}
