import { CAPTURE_CLICKS } from '#src/lib/hydration/captured-clicks.ts'
import { POSITIONS_KEY } from '#src/lib/view-restoration/use-restored-length.ts'
import { PRODUCT_PAGE, REPLIES_ID, START_ID, type PageStart } from '../page-start.ts'
import { cspHashes } from './csp-hashes.ts'
import type { PageAssets } from './page-assets.ts'

/** Escapes JSON so that it is safe inside a `<script>`. */
export const inScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`)

/**
 * Restores the scroll position of this history entry before the first paint: after a reload, and on return from another document.
 * React Router restores positions only of client navigations. Adds a key to an entry without one.
 */
const RESTORE_SCROLL = `try {
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
  const position = JSON.parse(sessionStorage.getItem('${POSITIONS_KEY}') || '{}')[history.state.key]
  if (typeof position === 'number') scrollTo(0, position)
} catch {
  try {
    sessionStorage.removeItem('${POSITIONS_KEY}')
  } catch {}
}`

/**
 * Fetches and runs the modules of the page after its first paint, so that text and pictures load first on a slow connection. Each
 * module that the entry imports is evaluated in its own task, so that none blocks a tap for long.
 */
const START = `const start = async () => {
  for (const href of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  for (const file of before) {
    await import(file)
    await new Promise((next) => setTimeout(next))
  }
  await import(entry)
}
requestAnimationFrame(() => setTimeout(start))`

/** Markup that is the same in all documents of one page. */
export interface PageScripts {
  /** Elements for the head. */
  head: string
  /** Inline scripts for the end of the body. */
  inline: string
  /** Sources for `script-src` that allow the inline scripts. */
  sources: readonly string[]
}

/** Writes the stylesheet links and inline scripts of a page. `files` are the source files of the matched pages. */
export const writePageScripts = (assets: PageAssets, files: readonly string[]): PageScripts => {
  const { before, entry } = assets
  const pages = files.map((file) => assets.filesOf(file))
  const all = new Set(before)
  for (const { module, imports } of [entry, ...pages]) for (const file of [module, ...imports]) all.add(file)
  const constants = Object.entries({ files: [...all], before: [...before, ...entry.imports], entry: entry.module })
    .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
    .join(', ')
  const start = inScript(`const ${constants}\n${START}`)
  const inline = `<script>${RESTORE_SCROLL}</script><script type="module">${start}</script>`
  const styles = assets.stylesheets.map((href) => `<link rel="stylesheet" href="${href}"/>`).join('')
  const head = `<script>${CAPTURE_CLICKS}</script>${styles}`
  return { head, inline, sources: cspHashes(head + inline) }
}

const toDataBlock = (id: string, json: Uint8Array | string): (Uint8Array | string)[] => [
  `<script type="application/json" id="${id}">`,
  json,
  '</script>',
]

/** Returns the data blocks at the end of a page: the `PageStart`, and the replies (`writeReplies`). */
export const toDataBlocks = (start: PageStart, replies: Uint8Array | string): (Uint8Array | string)[] => [
  ...toDataBlock(START_ID, inScript(JSON.stringify(start))),
  ...toDataBlock(REPLIES_ID, replies),
]

/** Returns structured data for search engines, as elements of the head. */
export const toJsonLdBlocks = (blocks: readonly object[]): string =>
  blocks.map((block) => `<script type="application/ld+json">${inScript(JSON.stringify(block))}</script>`).join('')

/**
 * Returns the files of the product page for prefetching, because most links of the shop point to it (lib/page/prefetch-page.ts).
 */
export const toPrefetch = (
  assets: PageAssets,
  pages: readonly { path: string; file: string }[],
): PageStart['prefetch'] =>
  Object.fromEntries(
    pages.filter(({ path }) => path === PRODUCT_PAGE).map(({ path, file }) => [path, assets.filesOf(file)]),
  )
