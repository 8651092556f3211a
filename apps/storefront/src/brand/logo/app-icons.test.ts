import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brandFor, brandIds } from '@shop/brands'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { appIcons, digestOf } from './app-icons.ts'
import { toBrandPicture } from './brand-pictures.tsx'

const storefront = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(storefront, 'public/icons')
const digests = JSON.parse(readFileSync(path.join(storefront, 'bundling/icon-digests.json'), 'utf8')) as Record<
  string,
  Record<string, string>
>

describe.each(brandIds)('[BRAND-3] the icons of %s', (id) => {
  test.each(appIcons)('$file is a PNG of $size pixels', ({ file, size }) => {
    const bytes = readFileSync(path.join(folder, id, file))
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([size, size])
    expect(bytes.length).toBeLessThan(40_000)
  })

  test('match the current SVGs (else: node apps/storefront/bundling/render-icons.ts)', async () => {
    for (const { from } of appIcons) {
      const picture = toBrandPicture(brandFor(id), from)
      expect(picture && (await digestOf(renderToStaticMarkup(picture))), from).toBe(digests[id]?.[from])
    }
  })
})
