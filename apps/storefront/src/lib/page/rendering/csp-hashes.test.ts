// @vitest-environment node
import { expect, test } from 'vitest'
import { cspHashes } from './csp-hashes.ts'

test('lists the hash of each inline script once, and skips files and data blocks', () => {
  const html = [
    '<script>alert(1)</script>',
    '<script type="module" async="">import "/a.js"</script>',
    '<script>alert(1)</script>',
    '<script src="/b.js"></script>',
    '<script type="application/ld+json">{"a":1}</script>',
  ].join('<p>x</p>')
  expect(cspHashes(html)).toEqual([
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    "'sha256-QV8w6AS23OFE4C1T/xGd9IhTNt/oSlTbuDtsGZYf2Hs='",
  ])
})
