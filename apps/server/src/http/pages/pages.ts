import type { BrandId } from '@shop/brands'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#src/config.ts'
import { ByteCache } from '#src/http/caching/byte-cache.ts'
import { type Entry, encodeEntry, sendEntry } from '#src/http/caching/cache-entry.ts'
import type { FrontCache } from '#src/http/caching/front-cache.ts'
import type { AnewCalls } from './uncached-calls.ts'
import { createOriginReader } from './origin.ts'
import { isSharedPage, pageKey, tagOfPage, toPageUrl } from '#src/http/caching/page-cache.ts'
import { createPageRenderer, type PageAsked, type Rendered } from './page-rendering.ts'
import type { PublicReads } from '#src/http/caching/public-reads.ts'
import { hasExtraSlashes, NOWHERE } from './page-address.ts'
import type { Storefront } from './storefront-build.ts'

// how long a page may be shown that is being rendered anew
const STALE_MS = 10_000
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
// longer than a shared cache may go on showing a page that something on it is over on
const SHARED_MS = 15 * 60_000
// near an end whoever shares it asks again each time
const ENDING = 'public, max-age=0, s-maxage=0, must-revalidate'
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
  anew: AnewCalls
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

const askedOf = (request: FastifyRequest, { brand, origin }: Pick<PageAsked, 'brand' | 'origin'>): PageAsked => {
  const address = request.raw.url ?? '/'
  const url = toPageUrl(hasExtraSlashes(address) ? NOWHERE : address)
  const visitor = isSharedPage(url) ? undefined : { ip: request.ip, requestId: request.id }
  return { brand, url, origin, visitor }
}

/** Hands page requests to the storefront. Pages are anonymous, so those that many ask for are kept as bytes. */
export const createPages = ({ config, log, storefront, reads, anew, front, brandOf }: Paging): Pages => {
  const cache = new ByteCache({ staleMs: STALE_MS, keeps: config.pageCache })
  const render = createPageRenderer({ config, storefront, reads, anew })
  const originOf = createOriginReader(config)

  /** A page to keep, or one that is answered but not kept because it is no plain success. */
  const renew = async (key: string, asked: PageAsked): Promise<{ entry: Entry } | { unkept: Rendered }> => {
    let unkept: Rendered | undefined
    const entry = await cache.make(key, tagOfPage(asked.url), async () => {
      const rendered = await render(asked)
      const shared = (rendered.endsAt ?? Infinity) - Date.now() > SHARED_MS ? SHARED : ENDING
      if (rendered.status === 200) return { ...rendered, headers: [...rendered.headers, ['cache-control', shared]] }
      unkept = rendered
      return undefined
    })
    // somebody else's flight may have ended without a page to keep
    return entry ? { entry } : { unkept: unkept ?? (await render(asked)) }
  }

  /** A page made a moment too long ago is shown once more while it is made anew. */
  const findOrRenew = async (key: string, asked: PageAsked, requestId: string) => {
    const hit = cache.find(key)
    if (!hit) return renew(key, asked)
    if (!hit.fresh)
      renew(key, asked).catch((error: unknown) => log.error({ error, requestId }, 'a page could not be rendered anew'))
    return { entry: hit.entry }
  }

  return {
    // stock shows on no page but loads with the options
    invalidate: (word) => (word === 'all' || word.startsWith('product:') ? cache.invalidate(word) : undefined),
    settle: () => cache.settle(),
    async answer(request, reply) {
      const brand = brandOf(request.headers.host)
      const asked = askedOf(request, { brand, origin: originOf(request, brand) })
      if (storefront.vite || asked.visitor) return sendRendered(await render(asked), request, reply)
      const key = pageKey(asked)
      const found = await findOrRenew(key, asked, request.id)
      if ('unkept' in found) return sendRendered(found.unkept, request, reply)
      if (cache.find(key)?.entry === found.entry) front.put(asked.brand, request.raw, found.entry)
      await encodeEntry(found.entry, request.headers['accept-encoding'])
      reply.hijack()
      sendEntry(found.entry, request.raw, reply.raw, request.id)
    },
  }
}
