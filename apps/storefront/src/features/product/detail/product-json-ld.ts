import type { Product } from '@shop/contract'
import { isInStock } from '@shop/rules'
import { pictureFile } from '../picture-file.ts'
import { breadcrumbOf, type JsonLd } from '#src/lib/seo.ts'

const SCHEMA = 'https://schema.org'

const availabilityOf = ({ productStatus, productSaleType }: Product): string => {
  if (productSaleType.isCommingSoon) return `${SCHEMA}/PreOrder`
  return `${SCHEMA}/${isInStock(productStatus) ? 'InStock' : 'OutOfStock'}`
}

/** What a product is, for search engines. */
export const productJsonLd = (product: Product, origin: string): JsonLd => ({
  '@context': SCHEMA,
  '@type': 'Product',
  name: product.name,
  ...(product.summary !== '' && { description: product.summary }),
  sku: String(product.id),
  category: product.category.name,
  image: product.images.map(({ key }) => `${origin}${pictureFile(key)}`),
  offers: {
    '@type': 'Offer',
    url: `${origin}/product/${product.id}`,
    price: product.productPrice.price,
    priceCurrency: 'KRW',
    itemCondition: `${SCHEMA}/NewCondition`,
    availability: availabilityOf(product),
    seller: { '@type': 'Organization', name: product.distributor.name },
  },
  ...(product.counts.reviews > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: product.scoreAverage,
      reviewCount: product.counts.reviews,
      bestRating: 5,
      worstRating: 1,
    },
  }),
})

/** Where it stands in the shop. */
export const productCrumbs = ({ category, name, id }: Product, origin: string): JsonLd => {
  const { parent } = category
  return breadcrumbOf(origin, [
    ['홈', '/'],
    ...(parent ? [[parent.name, `/category/${parent.id}`] as const] : []),
    [category.name, `/category/${category.id}`],
    [name, `/product/${id}`],
  ])
}
