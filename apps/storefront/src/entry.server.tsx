import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { cacheOf, writeReplies } from '#src/lib/page/page-data.ts'
import { writePageScripts } from '#src/lib/page/page-scripts.ts'
import { drawnContext } from '#src/lib/page/request-context.ts'
import { createStillDrawing, StillDrawingContext } from '#src/lib/page/still-drawing.ts'

/*
 * The server reaches these through the build it loads, so that both use the same copies:
 *   const build = await import('…/apps/storefront/build/server/index.js')
 *   const { createPageContext, cspHashes, takeDrawn } = build.entry.module
 *   const context = createPageContext({ api, brandId, origin })
 *   const head = await createRequestHandler(build)(request, context)
 *   const html = takeDrawn(context)
 */
export { cspHashes } from '#src/lib/page/csp-hashes.ts'
export { createPageContext, takeDrawn } from '#src/lib/page/request-context.ts'

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

/**
 * Draws a page in one piece, which the server can keep; the answer carries the head, the context the text. Its loaders have
 * waited for what it shows, so it is drawn at once as a text: a stream would be paid for with every piece of it.
 */
// oxlint-disable-next-line max-params -- as React Router calls it
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const scripts = await writePageScripts(context, repliesOf(context.staticHandlerContext.loaderData))
  const drawn = renderToString(
    <StillDrawingContext value={drawStill}>
      <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
    </StillDrawingContext>,
  )
  if (!drawn.endsWith(END)) throw new Error('a page was drawn without its end')
  given.get(drawnContext).html = `<!DOCTYPE html>${drawn.slice(0, -END.length)}${scripts}${END}`
  return new Response(null, { status, headers })
}
