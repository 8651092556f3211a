import type { BrandId } from '@shop/brands'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#src/config.ts'
import type { Db } from '#src/db/db.ts'
import { listCategorySlugs, listProductPages } from '#src/features/sitemap/sitemap-sql.ts'

const PER_FILE = 40_000
const MAX_AGE = 'public, max-age=3600'

interface SitemapOptions {
  db: Db
  config: Pick<Config, 'publicOrigin'>
  brandOf: (host: string | undefined) => BrandId
}

const toXml = (element: 'urlset' | 'sitemapindex', items: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</${element}>\n`

/** `/robots.txt`, `/sitemap.xml` (an index) and its parts: pages, and products in files of 40,000. */
export const mountSitemap = (server: FastifyInstance, { db, config, brandOf }: SitemapOptions): void => {
  const originOf = (protocol: string, host: string): string => {
    // an unknown brand has no pages to list
    brandOf(host)
    return `${config.publicOrigin ? new URL(config.publicOrigin).protocol.slice(0, -1) : protocol}://${host}`
  }
  server.get('/robots.txt', async (request, reply) => {
    const origin = originOf(request.protocol, request.host)
    void reply.type('text/plain; charset=utf-8').header('cache-control', MAX_AGE)
    return `User-agent: *\nDisallow: /cart\nDisallow: /order\nDisallow: /orders\nDisallow: /my-cuma\nDisallow: /v1/\nDisallow: /v2/\nDisallow: /v4/\nSitemap: ${origin}/sitemap.xml\n`
  })
  server.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request.protocol, request.host)
    const [last] = await listProductPages(db, { after: 0, take: 1 })
    const parts = ['pages', ...(last ? ['0'] : [])]
    let after = 0
    for (;;) {
      const next = await listProductPages(db, { after, take: PER_FILE })
      if (next.length < PER_FILE) break
      after = next.at(-1)?.id ?? after
      parts.push(String(after))
    }
    void reply.type('application/xml; charset=utf-8').header('cache-control', MAX_AGE)
    return toXml(
      'sitemapindex',
      parts.map((part) => `<sitemap><loc>${origin}/sitemap-${part}.xml</loc></sitemap>`),
    )
  })
  server.get('/sitemap-pages.xml', async (request, reply) => {
    const origin = originOf(request.protocol, request.host)
    const categories = await listCategorySlugs(db)
    const paths = ['/', '/category-list', ...categories.map(({ slug }) => `/category/${slug}`)]
    void reply.type('application/xml; charset=utf-8').header('cache-control', MAX_AGE)
    return toXml(
      'urlset',
      paths.map((path) => `<url><loc>${origin}${encodeURI(path)}</loc></url>`),
    )
  })
  server.get<{ Params: { after: string } }>('/sitemap-:after(^\\d{1,9}).xml', async (request, reply) => {
    const origin = originOf(request.protocol, request.host)
    const products = await listProductPages(db, { after: Number(request.params.after), take: PER_FILE })
    void reply.type('application/xml; charset=utf-8').header('cache-control', MAX_AGE)
    return toXml(
      'urlset',
      products.map(
        ({ id, changedAt }) =>
          `<url><loc>${origin}/product/${id}</loc><lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod></url>`,
      ),
    )
  })
}
