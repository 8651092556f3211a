import apiReference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { openApiDocument } from './openapi.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Policy of the API reference. Its script comes from the package and renders the whole page, so Trusted Types are not required
 * here. It may connect to this server only: proxies, fonts and telemetry of its vendor are blocked.
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

/** Mounts `/docs`, the API reference, and `/openapi.json`, the contract as an OpenAPI document. */
export const mountDocs = async (server: FastifyInstance): Promise<void> => {
  let document: string | undefined
  server.get('/openapi.json', async (_, reply) => {
    document ??= JSON.stringify(openApiDocument())
    void reply.type('application/json; charset=utf-8')
    return document
  })
  await server.register(async (docs) => {
    docs.addHook('onSend', async (_, reply, payload) => {
      if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return
      void reply.header('content-security-policy', policyOf(payload))
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
