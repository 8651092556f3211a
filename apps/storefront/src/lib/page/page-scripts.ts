import type { EntryContext } from 'react-router'

/** Id of the block that carries the replies a page was drawn from. */
export const REPLIES_ID = 'page-replies'

/** Where the table of pages has a product's, to which most links of the shop lead. */
export const PRODUCT_PAGE = 'product/:id'

/** JSON that may stand inside a `<script>`. */
const inScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`)

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

const matchedRoutes = ({ manifest, staticHandlerContext }: EntryContext): ManifestRoute[] =>
  staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])

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

/**
 * What stands at the end of a page: the replies it was drawn from and the script that brings it to life. It takes the place of
 * React Router's `<Scripts>`, which sends all data through its own encoder and fetches every module before the first picture.
 */
export const writePageScripts = async (context: EntryContext, replies: string): Promise<string> => {
  const routerData = JSON.stringify(await readAll(context.serverHandoffStream))
  const { manifest } = context
  const matched = matchedRoutes(context)
  const names = Object.entries(listFiles(manifest, matched)).map(
    ([name, value]) => `${name} = ${JSON.stringify(value)}`,
  )
  const script = inScript(
    [
      `const data = ${routerData}`,
      `const stream = new ReadableStream({ start(to) { to.enqueue(data); to.close() } }).pipeThrough(new TextEncoderStream())`,
      `window.__reactRouterContext = { ...${context.serverHandoffString ?? '{}'}, stream }`,
      `window.__reactRouterManifest = ${JSON.stringify(ownPart(manifest, matched))}`,
      `const ${names.join(', ')}`,
      START,
    ].join('\n'),
  )
  const block = `<script type="application/json" id="${REPLIES_ID}">${inScript(replies)}</script>`
  return `${block}<script type="module">${script}</script>`
}
