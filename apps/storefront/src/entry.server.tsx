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
import { devAssets, type Manifest, readAssets } from '#src/lib/page/rendering/page-assets.ts'
import { joinBytes } from '#src/lib/page/rendering/page-bytes.ts'
import { writeReplies } from '#src/lib/page/rendering/page-replies.ts'
import { toDataBlocks, toJsonLdBlocks, toPrefetch, writePageScripts } from '#src/lib/page/rendering/page-scripts.ts'
import { createStillDrawing, StillDrawingContext } from '#src/lib/page/rendering/static-markup.ts'
import { openStillPlaces } from '#src/lib/page/rendering/static-slots.ts'
import { createRequestContext, type PageRequest, queryClientContext } from '#src/lib/page/request-context.ts'
import { type JsonLd, JsonLdProvider } from '#src/lib/seo.tsx'
import { type Site, SiteProvider } from '#src/lib/site-context.ts'
import { PRODUCT_PAGE } from '#src/lib/page/page-start.ts'
import { resourceRoutes } from './resource-routes.ts'
import { createRoutes, loadAllPages } from './route-tree.ts'
import { pageRoutes } from './routes.ts'

/** An answer to a page request. */
export interface PageAnswer {
  status: number
  headers: Headers
  /** The body, in UTF-8. */
  bytes: Uint8Array
  /** Names the inline scripts of a page for `script-src`. */
  scriptSources: readonly string[]
}

const END = '</body></html>'
const HEAD_END = '</head>'
/** Some 6 KiB each, with their keys. */
const CACHED_MARKUPS = 3000
const renderStatic = createStillDrawing((node) => joinBytes([renderToStaticMarkup(node)]), CACHED_MARKUPS)

/** Reports unexpected errors: answers of a status below 500 are part of the day. */
const report = (errors: StaticHandlerContext['errors']): void => {
  for (const error of Object.values(errors ?? {}))
    if (!isRouteErrorResponse(error) || error.status >= 500) console.error(error)
}

interface Rendered {
  markup: string
  jsonLd: JsonLd[]
  places: ReturnType<typeof openStillPlaces>
}

const routes = createRoutes()

/** Renders in one piece: loaders have waited for all that is shown, and a stream would cost more for each of its pieces. */
const renderContext = (context: StaticHandlerContext, site: Site, client: QueryClient): Rendered => {
  const jsonLd: JsonLd[] = []
  const places = openStillPlaces(renderStatic)
  const markup = renderToString(
    <SiteProvider value={site}>
      <QueryClientProvider client={client}>
        <JsonLdProvider value={(blocks) => jsonLd.push(...blocks)}>
          <StillDrawingContext value={places.drawing}>
            <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
          </StillDrawingContext>
        </JsonLdProvider>
      </QueryClientProvider>
    </SiteProvider>,
  )
  return { markup, jsonLd, places }
}

/** The nearest error boundary first. */
const boundaries = ['shop', 'root'] as const

/** Renders a page; one that throws is rendered as the error screen of status 500. Throws where that fails too. */
const renderOrError = (context: StaticHandlerContext, site: Site, client: QueryClient) => {
  let current = context
  for (const boundary of boundaries) {
    try {
      return { context: current, ...renderContext(current, site, client) }
    } catch (error) {
      console.error(error)
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

const fileOf = (id: string | undefined): string[] =>
  pageRoutes.filter(({ path }) => path === id).map(({ file }) => file)

/**
 * Loads every page and returns the function that answers page requests. `manifest` is the manifest of the browser build;
 * undefined while developing.
 */
export const openRenderer = async (manifest: Manifest | undefined) => {
  await loadAllPages(routes)
  const assets = manifest ? readAssets(manifest) : devAssets
  const pages = createStaticHandler(routes)
  const resources = createStaticHandler(resourceRoutes)
  const prefetch = toPrefetch(assets, fileOf(PRODUCT_PAGE)[0] ?? '')
  const scripts = new Map(pageRoutes.map(({ path, file }) => [path, writePageScripts(assets, [file])] as const))
  const scriptsOf = ({ matches }: StaticHandlerContext) =>
    scripts.get(matches.at(-1)?.route.id ?? '') ?? writePageScripts(assets, [])

  return async (request: Request, { api, brandId, origin }: PageRequest): Promise<PageAnswer> => {
    const requestContext = createRequestContext({ api, brandId })
    if (matchRoutes(resourceRoutes, new URL(request.url).pathname))
      return toAnswer(await resources.queryRoute(request, { requestContext }))
    const found = await pages.query(request, { requestContext })
    if (found instanceof Response) return toAnswer(found)
    report(found.errors)
    const site: Site = { brand: brandFor(brandId), origin }
    // before rendering: parts of a page put into the cache what they make of its replies
    // an error screen shows no data: what a failed page had found by then depends on chance
    const client = found.errors ? createQueryClient() : requestContext.get(queryClientContext)
    const replies = writeReplies(client)
    const { context, markup, jsonLd, places } = renderOrError(found, site, client)
    const headEnd = markup.indexOf(HEAD_END)
    if (!markup.endsWith(END) || headEnd < 0) throw new Error('a page was rendered without its head or its end')
    const { head, scripts: inline, scriptSources } = scriptsOf(context)
    const bytes = joinBytes([
      '<!DOCTYPE html>',
      markup.slice(0, headEnd),
      head,
      toJsonLdBlocks(jsonLd),
      ...places.fill(markup.slice(headEnd, -END.length)),
      ...toDataBlocks({ site, errors: toSentErrors(context), prefetch }, replies),
      inline,
      END,
    ])
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
    return { status: context.statusCode, headers, bytes, scriptSources }
  }
}
