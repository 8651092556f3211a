import apiReference from '@scalar/fastify-api-reference'
import type { BrandId } from '@shop/brands'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Config } from '#src/config.ts'
import { createEntry, encodeEntry, type Entry } from '#src/http/caching/cache-entry.ts'
import { createOriginReader } from '#src/http/pages/origin.ts'
import { openApiDocument } from './openapi.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Content Security Policy of the API reference. Its script comes from the package and renders the whole page, so Trusted Types
 * are not required here. It may connect to this server only; the vendor's proxies, fonts and telemetry are blocked.
 */
const policyOf = (html: string): string => {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

interface DocsOptions {
  config: Pick<Config, 'publicOrigin' | 'platform'>
  brandOf: (host: string | undefined) => BrandId
}

/** Placeholder of the server URL in the document, replaced per request. */
const SERVER_URL = 'https://server.invalid'
/** Documents change only with a release. */
const CACHE_CONTROL = 'public, max-age=3600'
/** Bound of compressed documents. Without `PUBLIC_ORIGIN` there is one `/openapi.json` per requested host. */
const MAX_DOCUMENTS = 16

/**
 * Hook that answers with brotli or gzip and an ETag. Each document is compressed once, because compressing 1.6 MB for every
 * request would let a few clients occupy the processor.
 */
const createCompressionHook = (originOf: (request: FastifyRequest) => string) => {
  const entries = new Map<string, Entry>()
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (reply.statusCode !== 200 || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload
    const key = `${originOf(request)} ${request.routeOptions.url}`
    if (entries.size >= MAX_DOCUMENTS && !entries.has(key)) entries.clear()
    const entry = entries.get(key) ?? createEntry({ headers: [], body: Buffer.from(payload) }, 0)
    entries.set(key, entry)
    void reply.headers({ 'cache-control': CACHE_CONTROL, etag: entry.etag, vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === entry.etag) {
      void reply.code(304).removeHeader('content-type').removeHeader('content-length')
      return null
    }
    const { body, encoding } = await encodeEntry(entry, request.headers['accept-encoding'])
    if (body !== entry.body) void reply.header('content-encoding', encoding)
    void reply.header('content-length', body.length)
    return body
  }
}

/** Mounts `/docs`, the API reference, and `/openapi.json`, the contract as an OpenAPI document. */
export const mountDocs = async (server: FastifyInstance, { config, brandOf }: DocsOptions): Promise<void> => {
  const readOrigin = createOriginReader(config)
  const originOf = (request: FastifyRequest): string => readOrigin(request, brandOf(request.headers.host))
  let document: string | undefined
  await server.register(async (docs) => {
    docs.addHook('onSend', async (_, reply, payload) => {
      if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return
      void reply.header('content-security-policy', policyOf(payload))
    })
    docs.addHook('onSend', createCompressionHook(originOf))
    docs.get('/openapi.json', async (request, reply) => {
      void reply.type('application/json; charset=utf-8')
      document ??= JSON.stringify(openApiDocument(SERVER_URL))
      return document.replace(SERVER_URL, originOf(request))
    })
    await docs.register(apiReference, {
      routePrefix: '/docs',
      configuration: {
        url: '/openapi.json',
        pageTitle: 'Calls of the shop',
        telemetry: false,
        withDefaultFonts: false,
        hideClientButton: true,
        agent: { disabled: true },
        showDeveloperTools: 'never',
      },
    })
  })
}
