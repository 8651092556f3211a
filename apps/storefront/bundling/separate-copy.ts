import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const MARK = '?measured'
/** Modules with a copy of their own in the reporter that measures. */
const COPIED =
  /\/node_modules\/@sentry\/|\/lib\/error-reporter\/(?:error-reporter|session-recording|tracing|watch-pages)\.ts$/
const ENTRY = /\/lib\/error-reporter\/measured-reporter\.ts$/

/**
 * Gives `measured-reporter.ts` its own copy of the error library. A chunk contains whole modules with everything that any of their
 * importers uses, so a shared copy makes visits without consent download the parts for tracing and recordings (decision 066).
 */
export const separateCopy = (): Plugin => ({
  name: 'separate-copy',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer || !(ENTRY.test(importer) || importer.endsWith(MARK))) return undefined
    const found = await this.resolve(source, importer.replace(MARK, ''), { ...options, skipSelf: true })
    return found && !found.external && COPIED.test(found.id) ? { ...found, id: `${found.id}${MARK}` } : found
  },
  async load(id) {
    if (!id.endsWith(MARK)) return undefined
    const file = id.slice(0, -MARK.length)
    return { code: await readFile(file, 'utf8'), moduleType: file.endsWith('.ts') ? 'ts' : 'js' }
  },
})
