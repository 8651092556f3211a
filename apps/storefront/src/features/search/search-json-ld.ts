import type { JsonLd } from '#src/lib/seo.ts'

/** By which address a search engine may search the shop, as part of what home says of its site. */
export const searchActionOf = (origin: string): JsonLd => ({
  '@type': 'SearchAction',
  target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
  'query-input': 'required name=search_term_string',
})
