import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { deliver, runWithFault } from '../control/faults.ts'
import type { World } from '../world.ts'

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Scripts of vendors whose tags run in the page, with the first path segment under which the journal lists their calls. */
const SCRIPTS: readonly { vendor: string; path: string; file: string }[] = [
  { vendor: 'gtm', path: '/gtm/gtag/js', file: './gtag.js' },
  { vendor: 'gtm', path: '/gtm/gtm.js', file: './gtm.js' },
  { vendor: 'wcs', path: '/wcs/wcslog.js', file: './wcslog.js' },
  { vendor: 'fb', path: '/fb/fbevents.js', file: './fbevents.js' },
  { vendor: 'kakao-pixel', path: '/kakao-pixel/kp.js', file: './kp.js' },
  { vendor: 'airbridge', path: '/airbridge/airbridge.min.js', file: './airbridge.min.js' },
]

/** First path segments of the simulated tags. */
export const TAG_VENDORS: readonly string[] = [...new Set(SCRIPTS.map(({ vendor }) => vendor))]

/**
 * Tags of analytics and advertising: scripts with the global API of their vendor, which post every call to `/<vendor>/calls`. Faults
 * have the route `script`.
 */
export function mountTags(app: FastifyInstance, { faults }: World): void {
  const prefix = read('./record-calls.js')
  for (const { vendor, path, file } of SCRIPTS) {
    // one scope per script, as several of them run in a page
    const script = `{\n${prefix}\n${read(file)}}\n`
    app.get(path, async (_request, reply) => {
      const fault = faults.take(vendor, 'script')
      const outcome = await runWithFault(
        fault,
        ({ status }) => ({ status, body: '' }),
        () => ({ status: 200, body: script }),
      )
      void reply.type('text/javascript; charset=utf-8').header('cross-origin-resource-policy', 'cross-origin')
      return deliver(reply, outcome, fault?.ms ?? 0)
    })
  }
  for (const vendor of TAG_VENDORS) {
    app.post(`/${vendor}/calls`, async (_request, reply) => reply.code(204).send())
  }
}
