import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const DATA_BLOCK = /type="application\/(ld\+)?json"/

/**
 * Sources for `script-src` that allow exactly the inline scripts of this page, e.g. `'sha256-…'`.
 * Pages are kept and given to many, so a nonce would be the same for all; a hash names the script itself.
 */
export const cspHashes = (html: string): string[] => {
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (DATA_BLOCK.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return [...hashes]
}
