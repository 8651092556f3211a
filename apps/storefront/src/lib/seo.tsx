import { createContext, useContext, useEffect } from 'react'
import { type Site, useSite } from './site-context.ts'

export type JsonLd = Record<string, unknown>
interface PageSeo {
  /** Without the brand's name; left out on home. */
  title?: string | undefined
  description?: string | undefined
  /** Path with the parameters that make another page, e.g. `/category/fruit?page=2`. */
  path: string
  /** Path or address of the picture shown where the page is shared. */
  image?: string | undefined
  type?: 'website' | 'product' | 'article'
  /** Keep the page out of search engines: all personal pages. */
  hidden?: boolean
}
interface SeoProps extends PageSeo {
  /** Structured data for search engines: only the server needs it, so pages compute it under `import.meta.env.SSR`. */
  jsonLd?: readonly JsonLd[] | false
}

/** Takes the structured data of the page that is rendered; present only on the server (entry.server.tsx). */
type JsonLdCollector = (blocks: readonly JsonLd[]) => void
const JsonLdContext = createContext<JsonLdCollector | undefined>(undefined)
export const JsonLdProvider = JsonLdContext.Provider

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

/** The texts and addresses of a page's head. */
export const toMetadata = ({ brand, origin }: Site, page: PageSeo) => ({
  title: page.title ? `${page.title} | ${brand.koreanName}` : `${brand.koreanName} - ${brand.tagline}`,
  description: page.description ?? brand.description,
  image: new URL(page.image ?? `/pictures/og-${brand.id}.jpg`, origin || 'http://localhost').href,
  url: `${origin}${page.path}`,
})

/** Removes the structured data that the server sent: it describes the page that the visit began with. */
const removeJsonLd = (): void => {
  for (const block of document.querySelectorAll('head > script[type="application/ld+json"]')) block.remove()
}

/** The document metadata of a page; React puts it into the head. Each page and each error screen renders one. */
export function Seo({ jsonLd = false, ...page }: SeoProps) {
  const site = useSite()
  const collect = useContext(JsonLdContext)
  if (jsonLd) collect?.(jsonLd)
  useEffect(() => removeJsonLd, [page.path])
  const { title, description, image, url } = toMetadata(site, page)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {page.hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:type" content={page.type ?? 'website'} />
      <meta property="og:site_name" content={site.brand.koreanName} />
      <meta property="og:locale" content="ko_KR" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
