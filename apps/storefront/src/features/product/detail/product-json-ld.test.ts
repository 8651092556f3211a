import type { CallReply, Product } from '@shop/contract'
import { expect, test } from 'vitest'
import { aProduct } from '../testing/fixtures.ts'
import { productCrumbs, productJsonLd } from './product-json-ld.ts'

const ORIGIN = 'https://shop.test'
const reviews = (count: number): CallReply<'review.listOfProduct'> => ({
  page: { count, nextPage: null, prePage: null },
  summary: { count, photoCount: 0, scoreAverage: 4.5, distribution: [], attributes: [], options: [], photos: [] },
  reviews: Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    score: 5,
    contents: '아삭하고 달아요. 또 살게요.',
    reviewImages: [],
    optionName: '3kg',
    writer: '김*수',
    grade: 0,
    attributeValueIds: [],
    helpfulCount: 0,
    answer: null,
    editedAt: null,
    createdAt: '2026-11-20T20:00:00.000Z',
  })),
})

const NOW = new Date('2026-11-21T03:00:00Z')
const tell = (product: Product, told?: ReturnType<typeof reviews>) =>
  productJsonLd(product, { reviews: told, origin: ORIGIN, now: NOW })

test('[SCREEN-11] includes price, stock, seller and the food notice', () => {
  expect(tell(aProduct())).toMatchObject({
    image: [`${ORIGIN}/pictures/apple-640.webp`, `${ORIGIN}/pictures/apple-2-640.webp`],
    offers: {
      price: 24_900,
      priceCurrency: 'KRW',
      availability: 'https://schema.org/InStock',
      seller: { name: '청송햇살농원' },
    },
    additionalProperty: [{ name: '원산지', value: '경북 청송' }],
  })
  expect(tell(aProduct({ productStatus: 'stock_out' }))).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
})

const BEGIN = '2026-11-20T15:00:00.000Z'
const END = '2026-11-25T15:00:00.000Z'
const LATER = '2026-11-23T15:00:00.000Z'
const EARLIER = '2026-11-20T16:00:00.000Z'
const limited = { saleType: 'LIMITED_SALE', limitedPeriodBegin: BEGIN, limitedPeriodEnd: END } as const

test.each([
  ['runs', limited, {}, 'InStock'],
  ['is over', { ...limited, limitedPeriodEnd: EARLIER }, {}, 'SoldOut'],
  ['is over for good', { ...limited, limitedPeriodEnd: EARLIER, noResale: true }, {}, 'Discontinued'],
  ['has not begun', { ...limited, limitedPeriodBegin: LATER }, {}, 'PreOrder'],
  ['is announced', { isCommingSoon: true }, { productStatus: 'stock_out' }, 'PreOrder'],
  ['is suspended', limited, { productStatus: 'suspended' }, 'OutOfStock'],
  ['lacks stock for a while', limited, { productStatus: 'temp_stock_out' }, 'OutOfStock'],
  ['is removed', {}, { productStatus: 'removed' }, 'Discontinued'],
] as const)(
  '[ORDER-9] [SCREEN-11] the availability of a sale that %s matches the shop’s own rules',
  (_, sale, change, said) => {
    const product = aProduct(change)
    const of = { ...product, productSaleType: { ...product.productSaleType, ...sale } }
    expect(tell(of)).toMatchObject({ offers: { availability: `https://schema.org/${said}` } })
  },
)

test.each([
  [limited, 19_900],
  [{ ...limited, limitedPeriodBegin: LATER }, 24_900],
] as const)('[ENTITY-5] [SCREEN-11] the special price of a sale is included while it runs: %j', (sale, price) => {
  const product = aProduct({ specialSalePrice: 19_900 })
  const of = { ...product, productSaleType: { ...product.productSaleType, ...sale } }
  expect(tell(of)).toMatchObject({ offers: { price } })
})

test('[SCREEN-11] includes the start and end of a sale, and its price until its last day in Seoul', () => {
  const product = aProduct()
  expect(tell({ ...product, productSaleType: { ...product.productSaleType, ...limited } })).toMatchObject({
    offers: { availabilityStarts: BEGIN, availabilityEnds: END, priceValidUntil: '2026-11-25' },
  })
})

test('a rating is included only if there are reviews, with up to three of them', () => {
  for (const none of [undefined, reviews(0)]) {
    expect(tell(aProduct(), none)).not.toHaveProperty('aggregateRating')
    expect(tell(aProduct(), none)).not.toHaveProperty('review')
  }
  const told = tell(aProduct(), reviews(5))
  expect(told).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 5 } })
  expect(told['review']).toHaveLength(3)
  expect(told['review']).toMatchObject([{ author: { name: '김*수' }, datePublished: '2026-11-21' }, {}, {}])
})

test('[SCREEN-11] breadcrumbs of the product', () =>
  expect(productCrumbs(aProduct(), ORIGIN)['itemListElement']).toHaveLength(4))
