import type { CallReply, Product } from '@shop/contract'
import { isInStock, toSeoulDate } from '@shop/rules'
import { breadcrumbOf, type JsonLd } from '#src/lib/seo.ts'
import { pictureFile } from '../picture-file.ts'

const SCHEMA = 'https://schema.org'
const SHOWN_REVIEWS = 3

type Reviews = CallReply<'review.listOfProduct'>

const availabilityOf = ({ productStatus, productSaleType }: Product): string => {
  if (productSaleType.isCommingSoon) return `${SCHEMA}/PreOrder`
  return `${SCHEMA}/${isInStock(productStatus) ? 'InStock' : 'OutOfStock'}`
}

const offerOf = (product: Product, origin: string): JsonLd => {
  const { limitedPeriodBegin: begin, limitedPeriodEnd: end } = product.productSaleType
  return {
    '@type': 'Offer',
    url: `${origin}/product/${product.id}`,
    price: product.productPrice.price,
    priceCurrency: 'KRW',
    itemCondition: `${SCHEMA}/NewCondition`,
    availability: availabilityOf(product),
    ...(begin !== null && { availabilityStarts: begin }),
    ...(end !== null && { availabilityEnds: end, priceValidUntil: toSeoulDate(new Date(end)) }),
    seller: { '@type': 'Organization', name: product.distributor.name },
  }
}

/** What people said of it: only of reviews that are there to be read. */
const voicesOf = (found: Reviews | undefined): JsonLd => {
  if (!found || found.summary.count === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: found.summary.scoreAverage,
      reviewCount: found.summary.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: found.reviews.slice(0, SHOWN_REVIEWS).map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.writer },
      datePublished: toSeoulDate(new Date(review.createdAt)),
      reviewBody: review.contents,
      reviewRating: { '@type': 'Rating', ratingValue: review.score, bestRating: 5, worstRating: 1 },
    })),
  }
}

/** What a product is, for search engines. */
export const productJsonLd = (product: Product, reviews: Reviews | undefined, origin: string): JsonLd => ({
  '@context': SCHEMA,
  '@type': 'Product',
  name: product.name,
  ...(product.summary !== '' && { description: product.summary }),
  sku: String(product.id),
  category: product.category.name,
  image: product.images.map(({ key }) => `${origin}${pictureFile(key)}`),
  brand: { '@type': 'Brand', name: product.distributor.name },
  ...(product.productDetail.foodNotice.length > 0 && {
    additionalProperty: product.productDetail.foodNotice.map(({ name, value }) => ({
      '@type': 'PropertyValue',
      name,
      value,
    })),
  }),
  offers: offerOf(product, origin),
  ...voicesOf(reviews),
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
