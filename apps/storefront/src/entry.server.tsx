import { renderToStaticMarkup } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { drawPage } from '#src/lib/draw-page.ts'
import { cacheOf, writeReplies } from '#src/lib/page-data.ts'
import { writePageScripts } from '#src/lib/page-scripts.ts'
import { createStillDrawing, StillDrawingContext } from '#src/lib/still-drawing.ts'

/*
 * The server reaches these through the build it loads, so that both use the same copies:
 *   const build = await import('…/apps/storefront/build/server/index.js')
 *   const { createPageContext, cspHashes } = build.entry.module
 *   createRequestHandler(build)(request, createPageContext({ api, brandId, origin }))
 */
export { cspHashes } from '#src/lib/csp-hashes.ts'
export { apiContext, brandContext, createPageContext, originContext } from '#src/lib/request-context.ts'

/** Reports what nobody expected. Answers of a status below 500 are part of the day: a missing page prints nothing. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  console.error(error)
}

const END = '</body></html>'
/** Some 3 KiB each. */
const KEPT_DRAWINGS = 3000
const drawStill = createStillDrawing(renderToStaticMarkup, KEPT_DRAWINGS)

/** What the loaders of this page have found, for the browser. */
const repliesOf = (loaderData: Readonly<Record<string, unknown>>): string => {
  const client = Object.values(loaderData).flatMap((found) => cacheOf(found) ?? [])[0]
  return client ? writeReplies(client) : '[]'
}

/** A page in one piece, which the server can keep. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const scripts = await writePageScripts(context, repliesOf(context.staticHandlerContext.loaderData))
  const drawn = await drawPage(
    <StillDrawingContext value={drawStill}>
      <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
    </StillDrawingContext>,
  )
  if (!drawn.endsWith(END)) throw new Error('a page was drawn without its end')
  return new Response(`${drawn.slice(0, -END.length)}${scripts}${END}`, { status, headers })
}
