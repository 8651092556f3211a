import type { BrandId } from '@shop/brands'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#src/config.ts'
import { ByteCache } from '#src/http/caching/byte-cache.ts'
import { type Entry, encodeEntry, sendEntry } from '#src/http/caching/cache-entry.ts'
import type { FrontCache } from '#src/http/caching/front-cache.ts'
import type { UncachedCalls } from './uncached-calls.ts'
import { createOriginReader } from './origin.ts'
import { isSharedPage, pageKey, tagOfPage, toPageUrl } from '#src/http/caching/page-cache.ts'
import { createPageRenderer, type PageQuery, type Rendered } from './page-rendering.ts'
import type { PublicReads } from '#src/http/caching/public-reads.ts'
import { hasExtraSlashes, MISSING_PAGE } from './page-address.ts'
import type { Storefront } from './storefront-build.ts'

// how long a stale page may be sent while it is rendered again
const STALE_MS = 10_000
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
// longer than a shared cache may send a page on which something has expired
const SHARED_MS = 15 * 60_000
// a shared cache revalidates a page that expires soon each time
const EXPIRING = 'public, max-age=0, s-maxage=0, must-revalidate'
const UNSHARED = 'private, no-cache'

export interface Pages {
  answer(request: FastifyRequest, reply: FastifyReply): Promise<void>
  invalidate(word: string): void
  settle(): Promise<void>
}

interface Paging {
  config: Config
  log: Logger
  storefront: Storefront
  reads: PublicReads
  uncached: UncachedCalls
  front: FrontCache
  brandOf: (host: string | undefined) => BrandId
}

const sendRendered = (rendered: Rendered, request: FastifyRequest, reply: FastifyReply): void => {
  const caching = rendered.status === 200 ? UNSHARED : 'no-store'
  const length = String(rendered.body.length)
  reply.hijack()
  reply.raw.writeHead(rendered.status, [
    ...rendered.headers.flat(),
    'cache-control',
    caching,
    'content-length',
    length,
    'x-request-id',
    request.id,
  ])
  reply.raw.end(request.method === 'HEAD' ? undefined : rendered.body)
}

const toQuery = (request: FastifyRequest, { brand, origin }: Pick<PageQuery, 'brand' | 'origin'>): PageQuery => {
  const address = request.raw.url ?? '/'
  const url = toPageUrl(hasExtraSlashes(address) ? MISSING_PAGE : address)
  const visitor = isSharedPage(url) ? undefined : { ip: request.ip, requestId: request.id }
  return { brand, url, origin, visitor }
}

const toCacheControl = (endsAt: number | undefined): string =>
  (endsAt ?? Infinity) - Date.now() > SHARED_MS ? SHARED : EXPIRING

/** Passes page requests to the storefront. Pages are anonymous, so shared pages are cached as bytes. */
export const createPages = ({ config, log, storefront, reads, uncached, front, brandOf }: Paging): Pages => {
  const cache = new ByteCache({ staleMs: STALE_MS, keeps: config.pageCache })
  const render = createPageRenderer({ config, storefront, reads, uncached })
  const originOf = createOriginReader(config)

  /** Renders a page and caches it; returns one of another status than 200 without caching it. */
  const renew = async (key: string, query: PageQuery): Promise<{ entry: Entry } | { uncacheable: Rendered }> => {
    let uncacheable: Rendered | undefined
    const entry = await cache.make(key, tagOfPage(query.url), async () => {
      const rendered = await render(query)
      const { status, headers, body, endsAt } = rendered
      if (status === 200) return { headers: [...headers, ['cache-control', toCacheControl(endsAt)]], body, endsAt }
      uncacheable = rendered
      return undefined
    })
    // another request's flight may end without a page to cache
    return entry ? { entry } : { uncacheable: uncacheable ?? (await render(query)) }
  }

  /** Returns a stale page while it is rendered again. */
  const findOrRenew = async (key: string, query: PageQuery, requestId: string) => {
    const hit = cache.find(key)
    if (!hit) return renew(key, query)
    if (!hit.fresh)
      renew(key, query).catch((error: unknown) => log.error({ error, requestId }, 'a page could not be rendered again'))
    return { entry: hit.entry }
  }

  return {
    // no page shows stock: it loads with the options
    invalidate: (word) => (word === 'all' || word.startsWith('product:') ? cache.invalidate(word) : undefined),
    settle: () => cache.settle(),
    async answer(request, reply) {
      const brand = brandOf(request.headers.host)
      const query = toQuery(request, { brand, origin: originOf(request, brand) })
      if (storefront.vite || query.visitor) return sendRendered(await render(query), request, reply)
      const key = pageKey(query)
      const found = await findOrRenew(key, query, request.id)
      if ('uncacheable' in found) return sendRendered(found.uncacheable, request, reply)
      if (cache.find(key)?.entry === found.entry) front.put(query.brand, request.raw, found.entry)
      await encodeEntry(found.entry, request.headers['accept-encoding'])
      reply.hijack()
      sendEntry(found.entry, request.raw, reply.raw, request.id)
    },
  }
}
