import type { FastifyInstance } from 'fastify'
import { performance } from 'node:perf_hooks'
import type { Db } from '#src/db/db.ts'
import type { FileStore } from '#src/integrations/storage/file-store.ts'
import type { Jobs } from '#src/jobs/jobs.ts'

const PATIENCE_MS = 1_500

interface Health {
  db: Db
  /** Absent where no jobs run. */
  jobs: Pick<Jobs, 'findStuck'> | undefined
  isStopping: () => boolean
  files: Pick<FileStore, 'listDenied'>
}

/**
 * Mounts `/healthz`, which answers while the process runs, and `/readyz`, which answers 503 with a reason while the process stops,
 * its database cannot be reached or written to within 1.5 s, or stuck jobs leave no room for others. A stuck job beside which others
 * run is named in the 200: shoppers do not notice it, and the other processes would be stuck too. So is a permission that the access
 * key of the file store lacks: pages are served without it; and so are replicas that are not used: the primary answers for them. C11
 */
export const mountHealth = (server: FastifyInstance, { db, jobs, isStopping, files }: Health): void => {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_, reply) => {
    const started = performance.now()
    void reply.header('cache-control', 'no-store')
    if (isStopping()) return reply.code(503).send({ status: 'stopping', reason: 'draining' })
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE_MS, 'late').unref())
    const problem = await Promise.race([db.findWriteProblem().catch(() => 'unreachable' as const), late])
    if (problem !== undefined) return reply.code(503).send({ status: 'database', reason: problem })
    const stuck = jobs?.findStuck()
    if (stuck?.isBlocked) return reply.code(503).send({ status: 'jobs', reason: 'stuck', stuckJobs: stuck.kinds })
    const denied = files.listDenied?.() ?? []
    const databaseMs = Math.round(performance.now() - started)
    const replicas = db.replicas?.states().map(({ problem }) => problem ?? 'ok')
    return {
      status: 'ok',
      databaseMs,
      ...(stuck && { stuckJobs: stuck.kinds }),
      ...(denied.length > 0 && { deniedFiles: denied }),
      ...(replicas?.some((state) => state !== 'ok') && { degraded: { replicas } }),
    }
  })
}
