import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** Script that the first screen of the back office may load, in KiB after gzip. */
export const FIRST_KIB = 220
/** Script that each other screen may load in addition, in KiB after gzip. */
export const MORE_KIB = 60

const FIRST_PAGE = 'src/pages/today/today-page.tsx'

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const closureOf = (manifest: Manifest, keys: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return found
}

/** Size in KiB of the scripts of the first screen, and of those that each other page loads in addition. */
export const measureScreens = (manifest: Manifest, bytesOf: (file: string) => number) => {
  const kibOf = (files: Iterable<string>): number =>
    [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + bytesOf(file), 0) / 1024
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const first = closureOf(manifest, [...entries, FIRST_PAGE])
  const pages = Object.keys(manifest).filter((key) => key.endsWith('-page.tsx') && key !== FIRST_PAGE)
  const more = pages.map((page) => {
    const added = [...closureOf(manifest, [page])].filter((file) => !first.has(file))
    return { page, kib: kibOf(added) }
  })
  return { first: kibOf(first), more }
}

/** Lists the screens of a build that load more script than they may, one line each. */
export const listOversized = (dir: string): string[] => {
  const manifest = JSON.parse(readFileSync(path.join(dir, '.vite/manifest.json'), 'utf8')) as Manifest
  const { first, more } = measureScreens(
    manifest,
    (file) => gzipSync(readFileSync(path.join(dir, file)), { level: 9 }).length,
  )
  return [
    ...(first > FIRST_KIB
      ? [`The first screen loads ${first.toFixed(1)} KiB of script; ${FIRST_KIB} are allowed.`]
      : []),
    ...more
      .filter(({ kib }) => kib > MORE_KIB)
      .map(({ page, kib }) => `${page} loads ${kib.toFixed(1)} KiB of script in addition; ${MORE_KIB} are allowed.`),
  ]
}

if (import.meta.main) {
  const dir = path.resolve(import.meta.dirname, '../../apps/backoffice/build')
  const manifest = JSON.parse(readFileSync(path.join(dir, '.vite/manifest.json'), 'utf8')) as Manifest
  console.log(measureScreens(manifest, (file) => gzipSync(readFileSync(path.join(dir, file)), { level: 9 }).length))
}
