import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { cspHashes } from '#src/lib/page/rendering/csp-hashes.ts'
import { joinBytes } from '#src/lib/page/rendering/page-bytes.ts'
import { cacheOf } from '#src/lib/page/page-data.ts'
import { writeReplies } from '#src/lib/page/rendering/page-replies.ts'
import { toRepliesBlock, writeStart } from '#src/lib/page/rendering/page-scripts.ts'
import { drawnContext } from '#src/lib/page/request-context.ts'
import { createStillDrawing, StillDrawingContext } from '#src/lib/page/rendering/static-markup.ts'
import { openStillPlaces } from '#src/lib/page/rendering/static-slots.ts'

/*
 * The server reaches these through the build it loads, so that both use the same copies:
 *   const build = await import('…/apps/storefront/build/server/index.js')
 *   const { createPageContext, takeDrawn } = build.entry.module
 *   const context = createPageContext({ api, brandId, origin })
 *   const head = await createRequestHandler(build)(request, context)
 *   const { bytes, scriptSources } = takeDrawn(context)
 */
export { createPageContext, takeDrawn } from '#src/lib/page/request-context.ts'

/** Reports what nobody expected. Answers of a status below 500 are part of the day: a missing page prints nothing. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  console.error(error)
}

const END = '</body></html>'
/** Some 6 KiB each, with what they are known by. */
const KEPT_DRAWINGS = 3000
const drawStill = createStillDrawing((drawn) => joinBytes([renderToStaticMarkup(drawn)]), KEPT_DRAWINGS)

/** What the loaders of this page have found, for the browser. */
const repliesOf = (loaderData: Readonly<Record<string, unknown>>): Uint8Array | string => {
  const client = Object.values(loaderData).flatMap((found) => cacheOf(found) ?? [])[0]
  return client ? writeReplies(client) : '[]'
}

/**
 * Draws a page in one piece, which the server can keep; the answer carries the head, the context the page. Its loaders have
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
  const start = await writeStart(context)
  // before it is drawn: parts of a page put into the cache what they make of its replies
  const replies = repliesOf(context.staticHandlerContext.loaderData)
  const places = openStillPlaces(drawStill)
  const drawn = renderToString(
    <StillDrawingContext value={places.drawing}>
      <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
    </StillDrawingContext>,
  )
  if (!drawn.endsWith(END)) throw new Error('a page was drawn without its end')
  given.get(drawnContext).page = {
    bytes: joinBytes([
      '<!DOCTYPE html>',
      ...places.fill(drawn.slice(0, -END.length)),
      ...toRepliesBlock(replies),
      start,
      END,
    ]),
    scriptSources: cspHashes(drawn, start),
  }
  return new Response(null, { status, headers })
}
