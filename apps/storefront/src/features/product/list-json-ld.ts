import type { ProductCard } from '@shop/contract'
import type { JsonLd } from '#src/lib/seo.tsx'

interface ItemList {
  name: string
  /** Total number of products, of which these are the first. */
  count: number
  products: readonly Pick<ProductCard, 'id' | 'name'>[]
}

/** ItemList JSON-LD in display order. */
export const itemListOf = (origin: string, { name, count, products }: ItemList): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  numberOfItems: count,
  itemListElement: products.map((product, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: product.name,
    url: `${origin}/product/${product.id}`,
  })),
})
