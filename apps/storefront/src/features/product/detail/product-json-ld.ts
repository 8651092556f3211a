import type { CallReply, Product } from '@shop/contract'
import { listProductRefusals, type SaleRefusal, toSeoulDate } from '@shop/rules'
import { breadcrumbOf, type JsonLd } from '#src/lib/seo.tsx'
import { pictureFile } from '../picture-file.ts'
import { isSpecialSale, toBadgeFacts } from '../sale-facts.ts'

const SCHEMA = 'https://schema.org'
const SHOWN_REVIEWS = 3

type Reviews = CallReply<'review.listOfProduct'>

/** schema.org availability per refusal. The first match wins, because a permanent end is more specific than out of stock. */
const availabilities: readonly (readonly [SaleRefusal, string])[] = [
  ['noResale', 'Discontinued'],
  ['afterPeriod', 'SoldOut'],
  ['comingSoon', 'PreOrder'],
  ['beforePeriod', 'PreOrder'],
  ['notForSale', 'OutOfStock'],
  ['outOfStock', 'OutOfStock'],
]

/** ORDER-9: never in stock while the shop would refuse to sell the product. */
const availabilityOf = (product: Product, now: Date): string => {
  const refusals = listProductRefusals(toBadgeFacts(product), now)
  const word = product.productStatus === 'removed' ? 'Discontinued' : undefined
  const said = word ?? availabilities.find(([refusal]) => refusals.includes(refusal))?.[1] ?? 'InStock'
  return `${SCHEMA}/${said}`
}

/** Last day of a period. A period that ends at midnight has its last day before it. */
const lastDayOf = (end: string): string => toSeoulDate(new Date(Date.parse(end) - 1))

const offerOf = (product: Product, origin: string, now: Date): JsonLd => {
  const { limitedPeriodBegin: begin, limitedPeriodEnd: end } = product.productSaleType
  const special = isSpecialSale(product, now.getTime()) ? product.specialSalePrice : null
  return {
    '@type': 'Offer',
    url: `${origin}/product/${product.id}`,
    price: special ?? product.productPrice.price,
    priceCurrency: 'KRW',
    itemCondition: `${SCHEMA}/NewCondition`,
    availability: availabilityOf(product, now),
    ...(begin !== null && { availabilityStarts: begin }),
    ...(end !== null && { availabilityEnds: end, priceValidUntil: lastDayOf(end) }),
    seller: { '@type': 'Organization', name: product.distributor.name },
  }
}

/** Rating and reviews. Included only if there are reviews. */
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

interface Telling {
  reviews: Reviews | undefined
  origin: string
  /** Current time: sales begin and end by schedule. */
  now: Date
}

/** Product JSON-LD for search engines. */
export const productJsonLd = (product: Product, { reviews, origin, now }: Telling): JsonLd => ({
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
  offers: offerOf(product, origin, now),
  ...voicesOf(reviews),
})

/** Breadcrumb JSON-LD. */
export const productCrumbs = ({ category, name, id }: Product, origin: string): JsonLd => {
  const { parent } = category
  return breadcrumbOf(origin, [
    ['홈', '/'],
    ...(parent ? [[parent.name, `/category/${parent.id}`] as const] : []),
    [category.name, `/category/${category.id}`],
    [name, `/product/${id}`],
  ])
}
