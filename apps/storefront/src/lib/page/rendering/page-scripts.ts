import type { EntryContext } from 'react-router'
import { inScript } from './in-script.ts'

/** Id of the block that carries the replies a page was drawn from. */
export const REPLIES_ID = 'page-replies'

/** Where the table of pages has a product's, to which most links of the shop lead. */
export const PRODUCT_PAGE = 'product/:id'

const readAll = async (stream: ReadableStream<Uint8Array> | undefined): Promise<string> =>
  stream ? new Response(stream).text() : ''

/*
 * Fetches and runs the page's modules once it has been painted: on a slow line the words and pictures come first.
 * What it leaves on `window` is what React Router's `<Scripts>` leaves there: its browser half reads it.
 */
const START = `const start = async () => {
  for (const href of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  for (const file of before) await import(file)
  const modules = await Promise.all(routes.map(([, file]) => import(file)))
  window.__reactRouterRouteModules = Object.fromEntries(routes.map(([id], at) => [id, modules[at]]))
  await import(entry)
}
requestAnimationFrame(() => setTimeout(start))`

type Manifest = EntryContext['manifest']
type ManifestRoute = NonNullable<Manifest['routes'][string]>

/**
 * The page's own part of the table of pages, where most go from here, and the home page: `/` is the root of all pages too, so
 * that the router would take its empty root for it and ask for no more. bundling/left-out.ts adds the rest when somebody is about
 * to go on.
 */
const ownPart = ({ entry, url, version, routes }: Manifest, matched: readonly ManifestRoute[]) => {
  const next = Object.values(routes).filter((route) => route?.path === PRODUCT_PAGE || route?.index)
  return {
    entry,
    url,
    version,
    routes: Object.fromEntries([...matched, ...next].map((route) => [route?.id, route])),
  }
}

interface Files {
  /** All files of the page, to be fetched side by side. */
  files: string[]
  /** What must have run before any part of the page: while developing, the hot reload and the table of pages. */
  before: string[]
  routes: [id: string, file: string][]
  entry: string
}
const listFiles = ({ hmr, url, entry }: Manifest, matched: readonly ManifestRoute[]): Files => {
  const before = hmr?.runtime ? [hmr.runtime, url] : []
  const imports = [...entry.imports, ...matched.flatMap((route) => [route.module, ...(route.imports ?? [])])]
  return {
    files: [...new Set([...before, entry.module, ...imports])],
    before,
    routes: matched.map(({ id, module }) => [id, module]),
    entry: entry.module,
  }
}

/** What the script of pages of the same routes says of them; the manifest is another while developing. */
const writeFiles = (manifest: Manifest, matched: readonly ManifestRoute[]): string => {
  const names = Object.entries(listFiles(manifest, matched)).map(
    ([name, value]) => `${name} = ${JSON.stringify(value)}`,
  )
  const own = `window.__reactRouterManifest = ${JSON.stringify(ownPart(manifest, matched))}`
  return inScript(`${own}\nconst ${names.join(', ')}\n${START}`)
}
const writtenFiles = new WeakMap<Manifest, Map<string, string>>()
const filesOf = ({ manifest, staticHandlerContext }: EntryContext): string => {
  const matched = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const ids = matched.map(({ id }) => id).join(' ')
  const written = writtenFiles.get(manifest) ?? new Map<string, string>()
  const found = written.get(ids)
  if (found !== undefined) return found
  const files = writeFiles(manifest, matched)
  writtenFiles.set(manifest, written.set(ids, files))
  return files
}

/** The block at the end of a page with the replies it was drawn from. */
export const toRepliesBlock = (replies: Uint8Array | string): (Uint8Array | string)[] => [
  `<script type="application/json" id="${REPLIES_ID}">`,
  replies,
  '</script>',
]

/**
 * The script at the end of a page that brings it to life. With the block of replies it takes the place of React Router's
 * `<Scripts>`, which sends all data through its own encoder and fetches every module before the first picture.
 */
export const writeStart = async (context: EntryContext): Promise<string> => {
  const routerData = JSON.stringify(await readAll(context.serverHandoffStream))
  const handedOn = inScript(
    [
      `const data = ${routerData}`,
      `const stream = new ReadableStream({ start(to) { to.enqueue(data); to.close() } }).pipeThrough(new TextEncoderStream())`,
      `window.__reactRouterContext = { ...${context.serverHandoffString ?? '{}'}, stream }`,
    ].join('\n'),
  )
  return `<script type="module">${handedOn}\n${filesOf(context)}</script>`
}
