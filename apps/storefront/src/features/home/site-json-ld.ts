import type { Brand } from '@shop/brands'
import type { JsonLd } from '#src/lib/seo.tsx'
import type { Site } from '#src/lib/site-context.ts'

const toOrganization = (brand: Brand, origin: string): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: brand.koreanName,
  legalName: brand.legal.companyName,
  url: `${origin}/`,
  logo: `${origin}/brand/icon.svg`,
  email: brand.legal.email,
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    telephone: brand.legal.phone,
    availableLanguage: 'Korean',
  },
})

/** WebSite JSON-LD, including the address a search engine can use to search the shop. */
const toWebsite = (brand: Brand, origin: string): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: brand.koreanName,
  url: `${origin}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

/** JSON-LD of home: the selling organization and the website. */
export const siteJsonLd = ({ brand, origin }: Site): readonly JsonLd[] => [
  toOrganization(brand, origin),
  toWebsite(brand, origin),
]
