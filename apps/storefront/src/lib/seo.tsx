import { createContext, useContext, useEffect } from 'react'
import { type Site, useSite } from './site-context.ts'

export type JsonLd = Record<string, unknown>
interface PageSeo {
  /** Without the brand's name; omitted on home. */
  title?: string | undefined
  description?: string | undefined
  /** Path with the parameters that identify the page, e.g. `/category/fruit?page=2`. */
  path: string
  /** Path or address of the image shown when the page is shared. */
  image?: string | undefined
  type?: 'website' | 'product' | 'article' | 'video.other'
  /** Excludes the page from search engines (noindex): all personal pages. */
  hidden?: boolean
}
interface SeoProps extends PageSeo {
  /** Structured data for search engines: only the server needs it, so pages compute it under `import.meta.env.SSR`. */
  jsonLd?: readonly JsonLd[] | false
}

/** Collects the structured data of the rendered page. Present only on the server (entry.server.tsx). */
type JsonLdCollector = (blocks: readonly JsonLd[]) => void
const JsonLdContext = createContext<JsonLdCollector | undefined>(undefined)
export const JsonLdProvider = JsonLdContext.Provider

/** Breadcrumbs of a page as structured data: `[['과일', '/category/fruit'], …]`. */
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

/** Texts and addresses for a page's head. */
export const toMetadata = ({ brand, origin }: Site, page: PageSeo) => ({
  title: page.title ? `${page.title} | ${brand.koreanName}` : `${brand.koreanName} - ${brand.tagline}`,
  description: page.description ?? brand.description,
  image: new URL(page.image ?? `/pictures/og-${brand.id}.jpg`, origin || 'http://localhost').href,
  url: `${origin}${page.path}`,
})

/** Removes the server-rendered structured data, which describes the first page of the visit. */
const removeJsonLd = (): void => {
  for (const block of document.querySelectorAll('head > script[type="application/ld+json"]')) block.remove()
}

/** Removes the structured data from the head when the page it describes is left. */
function SentJsonLd() {
  useEffect(() => removeJsonLd, [])
  // oxlint-disable-next-line unicorn/no-null -- renders nothing
  return null
}

/** Document metadata of a page, rendered into the head by React. Each page and each error screen renders one. */
export function Seo({ jsonLd = false, ...page }: SeoProps) {
  const site = useSite()
  const collect = useContext(JsonLdContext)
  if (jsonLd) collect?.(jsonLd)
  const { title, description, image, url } = toMetadata(site, page)
  return (
    <>
      <SentJsonLd key={page.path} />
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
