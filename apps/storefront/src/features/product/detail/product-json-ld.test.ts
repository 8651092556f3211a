import type { CallReply } from '@shop/contract'
import { expect, test } from 'vitest'
import { aProduct } from '../testing/fixtures.ts'
import { productCrumbs, productJsonLd } from './product-json-ld.ts'

const ORIGIN = 'https://shop.test'
const reviews = (count: number): CallReply<'review.listOfProduct'> => ({
  page: { count, nextPage: null, prePage: null },
  summary: { count, photoCount: 0, scoreAverage: 4.5, distribution: [], photos: [] },
  reviews: Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    score: 5,
    contents: '아삭하고 달아요. 또 살게요.',
    reviewImages: [],
    optionName: '3kg',
    writer: '김*수',
    createdAt: '2026-11-20T20:00:00.000Z',
  })),
})

test('[SCREEN-11] search engines read price, stock, seller and the food notice', () => {
  expect(productJsonLd(aProduct(), undefined, ORIGIN)).toMatchObject({
    image: [`${ORIGIN}/pictures/apple-640.webp`, `${ORIGIN}/pictures/apple-2-640.webp`],
    offers: {
      price: 24_900,
      priceCurrency: 'KRW',
      availability: 'https://schema.org/InStock',
      seller: { name: '청송햇살농원' },
    },
    additionalProperty: [{ name: '원산지', value: '경북 청송' }],
  })
  expect(productJsonLd(aProduct({ productStatus: 'stock_out' }), undefined, ORIGIN)).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
})

test('a rating is told only where there are reviews to read, and up to three of them go along', () => {
  for (const none of [undefined, reviews(0)]) {
    expect(productJsonLd(aProduct(), none, ORIGIN)).not.toHaveProperty('aggregateRating')
    expect(productJsonLd(aProduct(), none, ORIGIN)).not.toHaveProperty('review')
  }
  const told = productJsonLd(aProduct(), reviews(5), ORIGIN)
  expect(told).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 5 } })
  expect(told['review']).toHaveLength(3)
  expect(told['review']).toMatchObject([{ author: { name: '김*수' }, datePublished: '2026-11-21' }, {}, {}])
})

test('[SCREEN-11] where the product stands', () =>
  expect(productCrumbs(aProduct(), ORIGIN)['itemListElement']).toHaveLength(4))
