import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import type { Config } from '#src/config.ts'
import { NO_MARKUP } from '#src/http/security/headers.ts'

const read = (file: string): Buffer => readFileSync(new URL(file, import.meta.url))

/**
 * Serves the service worker with `no-cache`. If the setting is off, serves a worker that unregisters itself and deletes its
 * caches.
 */
export const mountWorker = (server: FastifyInstance, { offlinePage }: Pick<Config, 'offlinePage'>): void => {
  const worker = read(offlinePage ? './service-worker.js' : './retired-worker.js')
  server.get('/sw.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        // the worker may only connect to and load scripts from its own origin
        'content-security-policy': `default-src 'none'; connect-src 'self'; script-src 'self'; ${NO_MARKUP}`,
      })
      .send(worker),
  )
}
