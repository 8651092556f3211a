import type { BrandId } from '@shop/brands'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#src/config.ts'
import { ByteCache, encodeEntry, encodingFor, type NewEntry } from './byte-cache.ts'
import type { FrontCache } from './front-cache.ts'
import { pageHeaders, pagePolicy } from './headers.ts'
import { createInProcessApi } from './in-process-api.ts'
import { isSharedPage, pageKey, toPageUrl } from './page-cache.ts'
import type { PublicReads } from './public-reads.ts'
import type { Storefront } from './storefront-build.ts'

// how long a page may be shown that is being rendered anew
const STALE_MS = 10_000
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
const UNSHARED = 'private, no-cache'

export interface Pages {
  answer(request: FastifyRequest, reply: FastifyReply): Promise<void>
  invalidate(word: string): void
}

interface Paging {
  config: Config
  log: Logger
  storefront: Storefront
  reads: PublicReads
  front: FrontCache
  brandOf: (host: string | undefined) => BrandId
}

interface Rendered {
  status: number
  headers: [string, string][]
  body: Buffer
}

/** Hands page requests to the storefront. Pages are anonymous, so those that many ask for are kept as bytes. */
export const createPages = ({ config, log, storefront, reads, front, brandOf }: Paging): Pages => {
  const cache = new ByteCache({ staleMs: STALE_MS })
  const fixed = pageHeaders(config)
  const keeps = storefront.vite === undefined

  const originOf = (request: FastifyRequest): string => {
    if (config.publicOrigin === undefined) return `${request.protocol}://${request.host}`
    const { protocol } = new URL(config.publicOrigin)
    return `${protocol}//${request.host}`
  }

  const render = async (brand: BrandId, url: URL, origin: string): Promise<Rendered> => {
    const page = new Request(new URL(`${url.pathname}${url.search}`, origin))
    const response = await storefront.render(page, { api: createInProcessApi(reads, brand), brandId: brand, origin })
    const body = Buffer.from(await response.arrayBuffer())
    const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
    const headers: [string, string][] = [...fixed, ['content-type', type]]
    for (const name of ['location', 'link', 'x-robots-tag']) {
      const value = response.headers.get(name)
      if (value !== null) headers.push([name, value])
    }
    if (type.startsWith('text/html') && keeps)
      headers.push(['content-security-policy', pagePolicy(config, await storefront.hashScripts(body.toString('utf8')))])
    return { status: response.status, headers, body }
  }

  const send = (reply: FastifyReply, rendered: Rendered, method: string): void => {
    const caching = rendered.status === 200 ? UNSHARED : 'no-store'
    reply.raw.writeHead(rendered.status, [
      ...rendered.headers.flat(),
      ...['cache-control', caching, 'content-length', String(rendered.body.length), 'x-request-id', reply.request.id],
    ])
    reply.raw.end(method === 'HEAD' ? undefined : rendered.body)
  }

  const renew = (key: string, brand: BrandId, url: URL, origin: string) => {
    let unkept: Rendered | undefined
    const made = cache.make(key, undefined, async (): Promise<NewEntry | undefined> => {
      const rendered = await render(brand, url, origin)
      if (rendered.status !== 200) {
        unkept = rendered
        return undefined
      }
      return { headers: [...rendered.headers, ['cache-control', SHARED]], body: rendered.body }
    })
    return made.then((entry) => ({ entry, unkept }))
  }

  return {
    invalidate: (word) => {
      // stock shows on no page but loads with the options
      if (word === 'all') cache.invalidate('all')
    },
    async answer(request, reply) {
      const brand = brandOf(request.headers.host)
      const url = toPageUrl(request.raw.url ?? '/')
      const origin = originOf(request)
      if (!keeps || !isSharedPage(url.pathname)) {
        const rendered = await render(brand, url, origin)
        reply.hijack()
        return send(reply, rendered, request.method)
      }
      const key = pageKey(brand, url)
      const hit = cache.find(key)
      if (hit && !hit.fresh)
        renew(key, brand, url, origin).catch((error: unknown) =>
          log.error({ error, requestId: request.id }, 'a page could not be rendered anew'),
        )
      const { entry, unkept } = hit ? { entry: hit.entry, unkept: undefined } : await renew(key, brand, url, origin)
      if (!entry) {
        // somebody else's flight ended without a page to keep: render for this one
        const rendered = unkept ?? (await render(brand, url, origin))
        reply.hijack()
        return send(reply, rendered, request.method)
      }
      const encoded = await encodeEntry(entry, encodingFor(request.headers['accept-encoding'] as string | undefined))
      if (request.raw.url && cache.find(key)?.entry === entry) front.put(brand, request.raw.url, entry)
      const matches = request.headers['if-none-match'] === entry.etag
      reply.hijack()
      reply.raw.writeHead(matches ? 304 : 200, [
        ...(matches ? entry.notModified : encoded.head),
        'x-request-id',
        request.id,
      ])
      reply.raw.end(matches || request.method === 'HEAD' ? undefined : encoded.body)
    },
  }
}
