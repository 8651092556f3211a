import { brandFor } from '@shop/brands'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { createQueryClient } from '#src/lib/call/query-client.ts'
import { toSentErrors } from '#src/lib/page/rendering/sent-errors.ts'
import { devAssets, type Manifest, type PageAssets, readAssets } from '#src/lib/page/rendering/page-assets.ts'
import { joinBytes } from '#src/lib/page/rendering/page-bytes.ts'
import { writeReplies } from '#src/lib/page/rendering/page-replies.ts'
import {
  type PageScripts,
  toDataBlocks,
  toJsonLdBlocks,
  toPrefetch,
  writePageScripts,
} from '#src/lib/page/rendering/page-scripts.ts'
import { createMarkupCache, StaticMarkupContext } from '#src/lib/page/rendering/static-markup.ts'
import { openMarkupSlots } from '#src/lib/page/rendering/static-slots.ts'
import { createRequestContext, type PageRequest, queryClientContext } from '#src/lib/page/request-context.ts'
import { type JsonLd, JsonLdProvider } from '#src/lib/seo.tsx'
import { type Site, SiteProvider } from '#src/lib/site-context.ts'
import type { PageStart } from '#src/lib/page/page-start.ts'
import { resourceRoutes } from './resource-routes.ts'
import { createRoutes, loadAllPages } from './route-tree.ts'
import { pageRoutes } from './routes.ts'

/** Response to a page request. */
export interface PageAnswer {
  status: number
  headers: Headers
  /** Response body, in UTF-8. */
  bytes: Uint8Array
  /** Hashes of the page's inline scripts for `script-src`. */
  scriptSources: readonly string[]
}

const END = '</body></html>'
const HEAD_END = '</head>'
/** Maximum number of cached markups, about 6 KiB each with their keys. */
const CACHED_MARKUPS = 3000
const renderStatic = createMarkupCache((node) => joinBytes([renderToStaticMarkup(node)]), CACHED_MARKUPS)

type OnError = NonNullable<PageRequest['onError']>

/** Reports unexpected errors. Statuses below 500 are expected. */
const report = (errors: StaticHandlerContext['errors'], onError: OnError): void => {
  for (const error of Object.values(errors ?? {}))
    if (!isRouteErrorResponse(error) || error.status >= 500) onError(error)
}

interface Rendered {
  markup: string
  jsonLd: JsonLd[]
  slots: ReturnType<typeof openMarkupSlots>
}

const routes = createRoutes()

/** Renders in one piece, without streaming: loaders have already loaded all data, and each streamed chunk would add cost. */
const renderContext = (context: StaticHandlerContext, site: Site, client: QueryClient): Rendered => {
  const jsonLd: JsonLd[] = []
  const slots = openMarkupSlots(renderStatic)
  const markup = renderToString(
    <SiteProvider value={site}>
      <QueryClientProvider client={client}>
        <JsonLdProvider value={(blocks) => jsonLd.push(...blocks)}>
          <StaticMarkupContext value={slots.render}>
            <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
          </StaticMarkupContext>
        </JsonLdProvider>
      </QueryClientProvider>
    </SiteProvider>,
  )
  return { markup, jsonLd, slots }
}

/** The nearest error boundary first. */
const boundaries = ['shop', 'root'] as const

/** Renders a page. If it throws, renders the error screen with status 500. Throws if that fails too. */
const renderOrError = (
  context: StaticHandlerContext,
  { site, client, onError }: { site: Site; client: QueryClient; onError: OnError },
) => {
  let current = context
  for (const boundary of boundaries) {
    try {
      return { context: current, ...renderContext(current, site, client) }
    } catch (error) {
      onError(error)
      current = { ...context, statusCode: 500, errors: { [boundary]: error } }
    }
  }
  return { context: current, ...renderContext(current, site, client) }
}

const toAnswer = async (response: Response): Promise<PageAnswer> => ({
  status: response.status,
  headers: response.headers,
  bytes: new Uint8Array(await response.arrayBuffer()),
  scriptSources: [],
})

/** Combines a rendered page with its head elements, its data and its scripts. */
const toPage = (rendered: ReturnType<typeof renderOrError>, start: PageStart, data: PageData): PageAnswer => {
  const { context, markup, jsonLd, slots } = rendered
  const headEnd = markup.indexOf(HEAD_END)
  if (!markup.endsWith(END) || headEnd < 0) throw new Error('a page was rendered without its head or its end')
  const { replies, scripts } = data
  const bytes = joinBytes([
    '<!DOCTYPE html>',
    markup.slice(0, headEnd),
    scripts.head,
    toJsonLdBlocks(jsonLd),
    ...slots.fill(markup.slice(headEnd, -END.length)),
    ...toDataBlocks(start, replies),
    scripts.inline,
    END,
  ])
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  return { status: context.statusCode, headers, bytes, scriptSources: scripts.sources }
}

interface PageData {
  /** The replies in the query cache as JSON. */
  replies: Uint8Array
  scripts: PageScripts
}

/** Returns the script tags of a page. Cached per page. */
const createScriptFinder = (assets: PageAssets) => {
  const byPath = new Map(pageRoutes.map(({ path, file }) => [path, writePageScripts(assets, [file])] as const))
  const bare = writePageScripts(assets, [])
  return ({ matches }: StaticHandlerContext): PageScripts => byPath.get(matches.at(-1)?.route.id ?? '') ?? bare
}

/**
 * Loads all pages and returns the function that handles page requests. `manifest` is the manifest of the browser build;
 * undefined in development.
 */
export const openRenderer = async (manifest: Manifest | undefined) => {
  await loadAllPages(routes)
  const assets = manifest ? readAssets(manifest) : devAssets
  const pages = createStaticHandler(routes)
  const resources = createStaticHandler(resourceRoutes)
  const findScripts = createScriptFinder(assets)
  const prefetch = toPrefetch(assets, pageRoutes)

  return async (request: Request, given: PageRequest): Promise<PageAnswer> => {
    const { api, brandId, origin, settings, tags, errorReporter } = given
    const onError: OnError = (error) => {
      console.error(error)
      given.onError?.(error)
    }
    const requestContext = createRequestContext({ api, brandId })
    if (matchRoutes(resourceRoutes, new URL(request.url).pathname))
      return toAnswer(await resources.queryRoute(request, { requestContext }))
    const found = await pages.query(request, { requestContext })
    if (found instanceof Response) return toAnswer(found)
    report(found.errors, onError)
    const site: Site = { brand: brandFor(brandId), origin, settings }
    // an error screen carries no data: how much a failed page had loaded depends on timing
    const client = found.errors ? createQueryClient() : requestContext.get(queryClientContext)
    // serialized before rendering, which adds derived data to the cache
    const data = { replies: writeReplies(client), scripts: findScripts(found) }
    const rendered = renderOrError(found, { site, client, onError })
    const hasTags = Object.keys(tags).length > 0
    const start = { site, errors: toSentErrors(rendered.context), errorReporter, prefetch, ...(hasTags && { tags }) }
    return toPage(rendered, start, data)
  }
}
