import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import type { Config } from '#src/config.ts'
import { NO_MARKUP } from '#src/http/security/headers.ts'

const read = (file: string): Buffer => readFileSync(new URL(file, import.meta.url))

/**
 * Serves the service worker, which no cache stores. With the setting off it serves one that removes itself and its caches.
 */
export const mountWorker = (server: FastifyInstance, { offlinePage }: Pick<Config, 'offlinePage'>): void => {
  const worker = read(offlinePage ? './service-worker.js' : './retired-worker.js')
  server.get('/sw.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        // it may ask its own shop, and run nothing else
        'content-security-policy': `default-src 'none'; connect-src 'self'; script-src 'self'; ${NO_MARKUP}`,
      })
      .send(worker),
  )
}
