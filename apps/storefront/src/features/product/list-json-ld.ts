import type { ProductCard } from '@shop/contract'
import type { JsonLd } from '#src/lib/seo.tsx'

interface ItemList {
  name: string
  /** How many there are in all, of which these come first. */
  count: number
  products: readonly Pick<ProductCard, 'id' | 'name'>[]
}

/** A list of products for search engines, in the order it is shown in. */
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
