import type { Brand } from '@shop/brands'
import type { MetaDescriptor } from 'react-router'

export type JsonLd = Record<string, unknown>
/** What the root's loader says of the site; every page's `meta` finds it among its matches. */
export interface Site {
  brand: Brand
  origin: string
}
export interface Seo {
  /** Without the brand's name; left out on home. */
  title?: string
  description?: string
  /** Path with the parameters that make another page, e.g. `/category/fruit?page=2`. */
  path: string
  /** Path or address of the picture shown where the page is shared. */
  image?: string
  type?: 'website' | 'product' | 'article'
  /** Keep the page out of search engines: everything that is somebody's own. */
  hidden?: boolean
  jsonLd?: readonly JsonLd[]
}

interface MetaMatch {
  id: string
  loaderData?: unknown
}
const isSite = (value: unknown): value is Site => typeof value === 'object' && value !== null && 'brand' in value

/** The site of this page, from the matches that React Router hands to `meta`; undefined when even the root failed. */
export const siteOf = (matches: readonly (MetaMatch | undefined)[]): Site | undefined => {
  const found = matches.find((match) => match?.id === 'root')?.loaderData
  return isSite(found) ? found : undefined
}

/** The crumbs of a page for search engines: `[['과일', '/category/fruit'], …]`. */
export const breadcrumbOf = (origin: string, crumbs: readonly (readonly [name: string, path: string])[]): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: `${origin}${path}`,
  })),
})

/** Everything a page says in its head. JSON-LD is escaped by React Router, so `</script>` in a product's name stays text. */
export const seo = (site: Site | undefined, page: Seo): MetaDescriptor[] => {
  if (!site) return []
  const { brand, origin } = site
  const title = page.title ? `${page.title} | ${brand.koreanName}` : `${brand.koreanName} - ${brand.tagline}`
  const description = page.description ?? brand.description
  const image = new URL(page.image ?? `/pictures/og-${brand.id}.jpg`, origin || 'http://localhost').href
  const canonical = `${origin}${page.path}`
  return [
    { title },
    { name: 'description', content: description },
    ...(page.hidden
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link', rel: 'canonical', href: canonical }]),
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:site_name', content: brand.koreanName },
    { property: 'og:locale', content: 'ko_KR' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.jsonLd ?? []).map((block) => ({ 'script:ld+json': block })),
  ]
}
