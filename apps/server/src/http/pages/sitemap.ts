import type { BrandId } from '@shop/brands'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#src/config.ts'
import type { Db } from '#src/db/db.ts'
import { createOriginReader } from './origin.ts'
import { findLastProduct, listCategorySlugs, listProductPages } from '#src/features/sitemap/sitemap-sql.ts'

const PER_FILE = 40_000
const PRIVATE_PATHS = [
  '/cart',
  '/order',
  '/orders',
  '/gift',
  '/gifts',
  '/reviews',
  '/my-cuma',
  '/v1/',
  '/v1.1/',
  '/v1.2/',
  '/v2/',
  '/v3/',
  '/v4/',
]
/** Robots of messengers that fetch the branded preview card of a gift link. They index nothing. */
const PREVIEW_ROBOTS = ['kakaotalk-scrap', 'facebookexternalhit', 'Twitterbot', 'Slackbot']

interface SitemapOptions {
  db: Db
  config: Pick<Config, 'publicOrigin' | 'platform'>
  brandOf: (host: string | undefined) => BrandId
}

const toXml = (element: 'urlset' | 'sitemapindex', items: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</${element}>\n`

/**
 * Lists the names of the sitemap parts: the pages, and ranges of 40,000 product ids, each named by the id before its first. Reads
 * only the last id, so the cost of the index does not depend on the number of products, and a part changes only with its own
 * products. F19
 */
const listParts = async (db: Db): Promise<string[]> => {
  const { id: last } = await findLastProduct(db)
  const ranges = Array.from({ length: Math.ceil(last / PER_FILE) }, (_, at) => String(at * PER_FILE))
  return ['pages', ...ranges]
}

const listPagePaths = async (db: Db): Promise<string[]> => {
  const categories = await listCategorySlugs(db)
  return [
    '/',
    '/best',
    '/wholesale',
    '/funding',
    '/live',
    '/notices',
    '/coupons',
    '/category-list',
    ...categories.map(({ slug }) => `/category/${slug}`),
  ]
}

/** Mounts `/robots.txt`, `/sitemap.xml` (an index) and the parts of the sitemap. */
export const mountSitemap = (server: FastifyInstance, { db, config, brandOf }: SitemapOptions): void => {
  const readOrigin = createOriginReader(config)
  // throws for an unknown brand, which has no pages
  const originOf = (request: FastifyRequest): string => readOrigin(request, brandOf(request.headers.host))
  const asXml = (reply: FastifyReply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600')

  server.get('/robots.txt', async (request, reply) => {
    void reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
    const refused = PRIVATE_PATHS.map((path) => `Disallow: ${path}\n`).join('')
    const previews = PREVIEW_ROBOTS.map((name) => `User-agent: ${name}\n`).join('')
    const preview = `${previews}Allow: /gift/received/\n${refused}\n`
    return `${preview}User-agent: *\n${refused}Sitemap: ${originOf(request)}/sitemap.xml\n`
  })
  server.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request)
    const parts = await listParts(db)
    void asXml(reply)
    const items = parts.map((part) => `<sitemap><loc>${origin}/sitemap-${part}.xml</loc></sitemap>`)
    return toXml('sitemapindex', items)
  })
  server.get('/sitemap-pages.xml', async (request, reply) => {
    const origin = originOf(request)
    const paths = await listPagePaths(db)
    void asXml(reply)
    const items = paths.map((path) => `<url><loc>${origin}${encodeURI(path)}</loc></url>`)
    return toXml('urlset', items)
  })
  server.get<{ Params: { after: string } }>('/sitemap-:after(^\\d{1,9}).xml', async (request, reply) => {
    const origin = originOf(request)
    const products = await listProductPages(db, { after: Number(request.params.after), take: PER_FILE })
    void asXml(reply)
    const items = products.map(({ id }) => `<url><loc>${origin}/product/${id}</loc></url>`)
    return toXml('urlset', items)
  })
}
