import { PassThrough, Writable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { handleOf } from '#src/lib/page-handle.ts'

/*
 * The server reaches these through the build it loads, so that both use the same copies:
 *   const build = await import('…/apps/storefront/build/server/index.js')
 *   const { createPageContext, cspHashes } = build.entry.module
 *   createRequestHandler(build)(request, createPageContext({ api, brandId, origin }))
 */
export { cspHashes } from '#src/lib/csp-hashes.ts'
export { apiContext, brandContext, createPageContext, originContext } from '#src/lib/request-context.ts'

const RENDER_LIMIT_MS = 8000
export const streamTimeout = RENDER_LIMIT_MS + 2000

/** Reports what nobody expected. Answers of a status below 500 are part of the day: a missing page prints nothing. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  console.error(error)
}

const answerBuffered = (
  render: (options: Parameters<typeof renderToPipeableStream>[1]) => PipeableStream,
  fail: (error: unknown) => void,
  statusOf: () => number,
  headers: Headers,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const sink = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        const body = Buffer.concat(chunks)
        headers.set('content-length', String(body.length))
        resolve(new Response(body, { status: statusOf(), headers }))
        done()
      },
    })
    const { pipe, abort } = render({ onAllReady: () => pipe(sink), onShellError: reject, onError: fail })
    const timer = setTimeout(abort, RENDER_LIMIT_MS)
  })

const answerStreamed = (
  render: (options: Parameters<typeof renderToPipeableStream>[1]) => PipeableStream,
  fail: (error: unknown) => void,
  statusOf: () => number,
  headers: Headers,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const body = new PassThrough()
    body.on('close', () => clearTimeout(timer))
    const { pipe, abort } = render({
      onShellReady() {
        pipe(body)
        resolve(new Response(createReadableStreamFromReadable(body), { status: statusOf(), headers }))
      },
      onShellError: reject,
      onError: fail,
    })
    const timer = setTimeout(abort, RENDER_LIMIT_MS)
  })

/** A page in one piece with its length, which the server can keep; in pieces where the route asks for it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  let answered = status
  const fail = (error: unknown): void => {
    answered = 500
    if (!request.signal.aborted) console.error(error)
  }
  const render = (options: Parameters<typeof renderToPipeableStream>[1]) =>
    renderToPipeableStream(<ServerRouter context={context} url={request.url} />, options)
  const { matches } = context.staticHandlerContext
  const streams = handleOf(matches.map(({ route }) => ({ handle: context.routeModules[route.id]?.handle }))).streams
  return (streams ? answerStreamed : answerBuffered)(render, fail, () => answered, headers)
}
