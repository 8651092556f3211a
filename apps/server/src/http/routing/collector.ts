import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { HandlerInput } from '#src/handler-context.ts'

const bodies = new WeakMap<FastifyRequest, string>()

/** Returns the headers and the unparsed body of a request to the collector. */
export const readRaw = (request: FastifyRequest): NonNullable<HandlerInput<'tracking.collect'>['raw']> => ({
  header: (name) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : undefined
  },
  body: bodies.get(request) ?? '',
})

/**
 * Mounts a route of the collector. Keeps the text of the body for its hash, and reads JSON under `text/plain` too: a beacon of
 * another site may send no other type without asking first.
 */
export const routeCollector = (server: FastifyInstance, route: RouteOptions): void => {
  void server.register(async (child) => {
    const parseJson = child.getDefaultJsonParser('error', 'error')
    child.removeAllContentTypeParsers()
    child.addContentTypeParser(
      ['application/json', 'text/plain'],
      { parseAs: 'string' },
      (request, text: string, done) => {
        bodies.set(request, text)
        void parseJson(request, text, done)
      },
    )
    child.route(route)
  })
}
