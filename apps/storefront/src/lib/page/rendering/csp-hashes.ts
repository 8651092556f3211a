import { hash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const DATA_BLOCK = /type="application\/(ld\+)?json"/

/**
 * Returns the sources for `script-src` that allow exactly the inline scripts in this markup, e.g. `'sha256-…'`.
 * Pages are cached and sent to many visitors, so a nonce would be the same for all. A hash identifies the script itself.
 */
export const cspHashes = (html: string): string[] => {
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(INLINE_SCRIPT))
    if (!DATA_BLOCK.test(attributes)) hashes.add(`'sha256-${hash('sha256', body, 'base64')}'`)
  return [...hashes]
}
