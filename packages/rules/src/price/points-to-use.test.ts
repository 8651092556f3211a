import { expect, test } from 'vitest'
import { isPriceCheckRight, maxUsablePoint, strictestPointTerms } from '#src/price/point-rules.ts'

type Row = readonly [
  minUsePoint: number,
  minPointUseProductPrice: number,
  balance: number,
  productsPrice: number,
  price: number,
  usable: number,
]

// [J4] Values below, at and above every limit, alone and combined.
const rows: readonly Row[] = [
  // No terms: the lower of balance and price.
  [0, 0, 0, 10_000, 13_000, 0],
  [0, 0, 1, 10_000, 13_000, 1],
  [0, 0, 12_999, 10_000, 13_000, 12_999],
  [0, 0, 13_000, 10_000, 13_000, 13_000],
  [0, 0, 13_001, 10_000, 13_000, 13_000],
  [0, 0, 2_147_483_647, 10_000, 13_000, 13_000],
  [0, 0, 5000, 10_000, 0, 0],
  [0, 0, 5000, 0, 3000, 3000],
  [0, 0, 0, 0, 0, 0],
  [0, 0, 1, 1, 1, 1],
  // Minimum balance.
  [1000, 0, 0, 10_000, 13_000, 0],
  [1000, 0, 1, 10_000, 13_000, 0],
  [1000, 0, 999, 10_000, 13_000, 0],
  [1000, 0, 1000, 10_000, 13_000, 1000],
  [1000, 0, 1001, 10_000, 13_000, 1001],
  [1000, 0, 13_001, 10_000, 13_000, 13_000],
  [1000, 0, 1000, 500, 600, 600],
  [1000, 0, 999, 500, 600, 0],
  [1, 0, 0, 10_000, 13_000, 0],
  [1, 0, 1, 10_000, 13_000, 1],
  [13_000, 0, 13_000, 10_000, 13_000, 13_000],
  [13_001, 0, 13_000, 10_000, 13_000, 0],
  // Minimum products price. Shipping does not count towards it.
  [0, 10_000, 5000, 0, 13_000, 0],
  [0, 10_000, 5000, 9999, 12_999, 0],
  [0, 10_000, 5000, 9999, 19_999, 0],
  [0, 10_000, 5000, 10_000, 13_000, 5000],
  [0, 10_000, 5000, 10_001, 13_001, 5000],
  [0, 10_000, 20_000, 10_000, 10_000, 10_000],
  [0, 10_000, 20_000, 10_000, 7000, 7000],
  [0, 10_000, 0, 10_000, 13_000, 0],
  [0, 1, 5000, 0, 3000, 0],
  [0, 1, 5000, 1, 3001, 3001],
  // Both minimums.
  [1000, 10_000, 999, 9999, 12_999, 0],
  [1000, 10_000, 999, 10_000, 13_000, 0],
  [1000, 10_000, 1000, 9999, 12_999, 0],
  [1000, 10_000, 1000, 10_000, 13_000, 1000],
  [1000, 10_000, 1001, 10_001, 13_001, 1001],
  [1000, 10_000, 50_000, 10_000, 13_000, 13_000],
  [1000, 10_000, 50_000, 9999, 13_000, 0],
  [1000, 10_000, 50_000, 10_000, 0, 0],
  [5000, 30_000, 4999, 30_000, 30_000, 0],
  [5000, 30_000, 5000, 29_999, 32_999, 0],
  [5000, 30_000, 5000, 30_000, 30_000, 5000],
  [5000, 30_000, 30_000, 30_000, 30_000, 30_000],
  [5000, 30_000, 30_001, 30_000, 30_000, 30_000],
]

test.each(rows)(
  '[J4] [PAY-8] minimum %i points and %i won: balance %i, products %i, price %i → %i',
  (minUsePoint, minPointUseProductPrice, balance, productsPrice, price, usable) => {
    expect(maxUsablePoint({ minUsePoint, minPointUseProductPrice }, { balance, productsPrice, price })).toBe(usable)
  },
)

// Checks received for 10,000 won and 3,000 points. Correct is the price less the points, with the points as a negative number.
test.each([
  [7000, -3000, true],
  [7000, 3000, false],
  [13_000, 3000, false],
  [13_000, -3000, false],
  [10_000, 0, false],
  [10_000, -3000, false],
  [7001, -2999, false],
  [6999, -3001, false],
  [0, -10_000, false],
  [-3000, -13_000, false],
])('[J4] [PAY-2] a check of %i won and %i points: %s', (chkPrice, chkUsedPoint, isRight) => {
  expect(isPriceCheckRight({ chkPrice, chkUsedPoint }, { price: 10_000, usedPoint: 3000 })).toBe(isRight)
})

test.each([
  [[], 0, 0],
  [[[0, 0]], 0, 0],
  [[[1000, 0]], 1000, 0],
  [
    [
      [1000, 20_000],
      [500, 30_000],
    ],
    1000,
    30_000,
  ],
  [
    [
      [0, 0],
      [0, 5000],
    ],
    0,
    5000,
  ],
] as const)('[J4] [PAY-8] terms of several products %j: %i points and %i won', (products, points, won) => {
  const terms = products.map(([minUsePoint, minPointUseProductPrice]) => ({ minUsePoint, minPointUseProductPrice }))
  expect(strictestPointTerms(terms)).toEqual({ minUsePoint: points, minPointUseProductPrice: won })
})
