import type { FastifyInstance } from 'fastify'
import { performance } from 'node:perf_hooks'
import type { Db } from '#src/db/db.ts'

const PATIENCE_MS = 1_500

/** `/healthz`: the process answers. `/readyz`: it can also reach its database, within a second and a half. */
export const mountHealth = (server: FastifyInstance, db: Db, isStopping: () => boolean): void => {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_, reply) => {
    const started = performance.now()
    void reply.header('cache-control', 'no-store')
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE_MS, 'late').unref())
    const reached = await Promise.race([
      db.one<{ ok: number }>('ready', 'select 1 as ok', []).then(
        () => 'reached' as const,
        () => 'unreachable' as const,
      ),
      late,
    ])
    if (reached !== 'reached') return reply.code(503).send({ status: 'database', reason: reached })
    return { status: 'ok', databaseMs: Math.round(performance.now() - started) }
  })
}
