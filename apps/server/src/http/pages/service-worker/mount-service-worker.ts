import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import type { Config } from '#src/config.ts'
import { NO_MARKUP } from '#src/http/security/headers.ts'

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Joins the parts of the worker, each with names of its own. */
const join = (files: readonly string[]): string => files.map((file) => `{\n${read(file)}}\n`).join('')

/**
 * Serves the service worker with `no-cache`: web push, and the offline page. If that setting is off, the worker deletes the
 * cached page and answers no requests.
 */
export const mountWorker = (server: FastifyInstance, { offlinePage }: Pick<Config, 'offlinePage'>): void => {
  const worker = join([offlinePage ? './offline-page.js' : './without-offline-page.js', './push.js'])
  server.get('/sw.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        // the worker may only connect to its own origin and load scripts and icons of notifications from it
        'content-security-policy': `default-src 'none'; connect-src 'self'; img-src 'self'; script-src 'self'; ${NO_MARKUP}`,
      })
      .send(worker),
  )
}
