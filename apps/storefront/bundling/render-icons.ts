/**
 * Renders the brand icons as PNG files from their SVG (src/brand/logo), for phones without SVG icons: `node
 * apps/storefront/bundling/render-icons.ts`. Run it when a logo or a colour of a brand changes; a test compares the digests.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Brand, type BrandId, brandFor, brandIds } from '@shop/brands'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { createServer } from 'vite'
import { appIcons, digestOf } from '../src/brand/logo/app-icons.ts'

type ToPicture = (brand: Brand, file: string) => ReactElement | undefined

/** Bell in the status bar of Android, which uses only the transparency. */
const BADGE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#fff"><path d="M12 2a1.5 1.5 0 0 0-1.5 1.5v.7A6 6 0 0 0 6 10v4.6l-1.7 2.6A.9.9 0 0 0 5 18.7h14a.9.9 0 0 0 .7-1.5L18 14.6V10a6 6 0 0 0-4.5-5.8v-.7A1.5 1.5 0 0 0 12 2Zm-2.4 18a2.5 2.5 0 0 0 4.8 0Z"/></svg>`
const BADGE_SIZE = 96

const root = path.resolve(import.meta.dirname, '..')
const vite = await createServer({ root, configFile: false, server: { middlewareMode: true }, appType: 'custom' })

/** Renders the icons of a brand. Returns the digest of each SVG. */
const renderBrand = async (toPicture: ToPicture, id: BrandId): Promise<Record<string, string>> => {
  const folder = path.join(root, 'public/icons', id)
  await mkdir(folder, { recursive: true })
  const digests: Record<string, string> = {}
  for (const { file, from, size } of appIcons) {
    const picture = toPicture(brandFor(id), from)
    if (!picture) throw new Error(`${id} has no ${from}`)
    const svg = renderToStaticMarkup(picture)
    const png = sharp(Buffer.from(svg), { density: 300 }).resize(size, size).png({ palette: true, effort: 10 })
    await writeFile(path.join(folder, file), await png.toBuffer())
    digests[from] = await digestOf(svg)
  }
  return digests
}

try {
  const pictures = (await vite.ssrLoadModule('/src/brand/logo/brand-pictures.tsx')) as { toBrandPicture: ToPicture }
  const digests: Partial<Record<BrandId, Record<string, string>>> = {}
  for (const id of brandIds) digests[id] = await renderBrand(pictures.toBrandPicture, id)
  const badge = sharp(Buffer.from(BADGE), { density: 300 }).resize(BADGE_SIZE, BADGE_SIZE).png({ effort: 10 })
  await writeFile(path.join(root, 'public/icons/badge.png'), await badge.toBuffer())
  await writeFile(path.join(import.meta.dirname, 'icon-digests.json'), `${JSON.stringify(digests, null, 2)}\n`)
} finally {
  await vite.close()
}
