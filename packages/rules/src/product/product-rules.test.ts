import { describe, expect, test } from 'vitest'
import {
  discountPercentOf,
  fundingPercentOf,
  type BadgeFacts,
  type Buyer,
  type BuyerTerms,
  badgeTexts,
  canAskRestockAlarm,
  isOnSale,
  listBadges,
  listBuyerRefusals,
  listProductRefusals,
  type SaleFacts,
  shipsFree,
} from '#src/product/product-rules.ts'

const now = new Date('2026-11-21T00:00:00Z')
const product = (over: Partial<BadgeFacts> = {}): BadgeFacts => ({
  productStatus: 'stock_in',
  isCommingSoon: false,
  limitedPeriodBegin: null,
  limitedPeriodEnd: null,
  noResale: false,
  isAppOnly: false,
  isExclusive: false,
  shippingFee: 3000,
  freeShippingFeeConditionPrice: 30_000,
  price: 10_000,
  ...over,
})
const terms: BuyerTerms = { isAppOnly: false, isExclusive: false, minGradeRank: null, restrictedStockOrder: null }
const buyer: Buyer = {
  platform: 'web',
  isGuest: true,
  gradeRank: null,
  boughtUnits: 0,
  userProductOrderConditions: [],
}

describe('product refusals', () => {
  test.each<[Partial<SaleFacts>, string[]]>([
    [{}, []],
    [{ productStatus: 'unlimited_stock_in' }, []],
    [{ productStatus: 'stock_out' }, ['outOfStock']],
    [{ productStatus: 'temp_stock_out' }, ['outOfStock']],
    [{ productStatus: 'waiting' }, ['notForSale']],
    [{ productStatus: 'suspended' }, ['notForSale']],
    [{ productStatus: 'removed' }, ['notForSale']],
    [{ isCommingSoon: true }, ['comingSoon']],
    [{ limitedPeriodBegin: now }, []],
    [{ limitedPeriodBegin: '2026-11-21T00:00:00.001Z' }, ['beforePeriod']],
    [{ limitedPeriodEnd: now }, ['afterPeriod']],
    [{ limitedPeriodEnd: '2026-11-21T00:00:00.001Z' }, []],
    [{ limitedPeriodEnd: now, noResale: true }, ['noResale']],
    [{ noResale: true }, []],
    [{ productStatus: 'stock_out', limitedPeriodEnd: now }, ['afterPeriod', 'outOfStock']],
    [{ productStatus: 'stock_out', isCommingSoon: true }, ['outOfStock', 'comingSoon']],
  ])('[ORDER-9] a product with %j has the refusals %j', (over, refusals) => {
    expect(listProductRefusals(product(over), now)).toEqual(refusals)
    expect(isOnSale(product(over), now)).toBe(refusals.length === 0)
  })

  test('[ORDER-9] an invalid date throws', () => {
    expect(() => listProductRefusals(product({ limitedPeriodEnd: 'soon' }), now)).toThrow('invalid date: soon')
  })

  test.each<[Partial<SaleFacts>, boolean]>([
    [{}, false],
    [{ productStatus: 'temp_stock_out' }, true],
    [{ productStatus: 'stock_out' }, true],
    [{ isCommingSoon: true }, true],
    [{ productStatus: 'stock_out', noResale: true }, false],
    [{ isCommingSoon: true, noResale: true }, true],
    [{ limitedPeriodBegin: new Date(now.getTime() + 1), noResale: true }, true],
    [{ isCommingSoon: true, limitedPeriodEnd: now, noResale: true }, false],
    [{ limitedPeriodEnd: now }, false],
    [{ productStatus: 'stock_out', limitedPeriodEnd: now }, false],
    [{ productStatus: 'stock_out', limitedPeriodEnd: new Date(now.getTime() + 1) }, true],
    [{ productStatus: 'removed' }, false],
    [{ productStatus: 'suspended' }, false],
  ])('[ORDER-9] restock alarm for %j: %s', (over, expected) => {
    expect(canAskRestockAlarm(product(over), now)).toBe(expected)
  })
})

describe('buyer refusals', () => {
  test.each<[string, Partial<BuyerTerms>, Partial<Buyer>, string[]]>([
    ['nothing asked', {}, {}, []],
    ['app-only on the web', { isAppOnly: true }, {}, ['appOnly']],
    ['app-only in the app', { isAppOnly: true }, { platform: 'ios' }, []],
    ['a grade, by a guest', { minGradeRank: 1 }, {}, ['grade']],
    ['a grade, one too low', { minGradeRank: 3 }, { gradeRank: 2 }, ['grade']],
    ['a grade, just reached', { minGradeRank: 3 }, { gradeRank: 3 }, []],
  ])('[AUTH-7] %s', (_, over, who, refusals) => {
    expect(listBuyerRefusals({ ...terms, ...over }, { ...buyer, ...who })).toEqual(refusals)
  })

  test.each<[string, Partial<BuyerTerms>, Partial<Buyer>, string[]]>([
    ['exclusive, by a guest', { isExclusive: true }, {}, ['exclusive']],
    ['exclusive, by a member', { isExclusive: true }, { isGuest: false }, []],
    ['restricted, some left', { restrictedStockOrder: 2 }, { boughtUnits: 1 }, []],
    ['restricted, used up', { restrictedStockOrder: 2 }, { boughtUnits: 2 }, ['restrictedStock']],
    ['not shared', {}, { userProductOrderConditions: [{ type: 'share', isSatisfy: false }] }, ['shareRequired']],
    ['shared', {}, { userProductOrderConditions: [{ type: 'share', isSatisfy: true }] }, []],
  ])('[ORDER-9] %s', (_, over, who, refusals) => {
    expect(listBuyerRefusals({ ...terms, ...over }, { ...buyer, ...who })).toEqual(refusals)
  })
})

test.each<[number, number | null, number, boolean]>([
  [0, null, 1, true],
  [3000, null, 90_000, false],
  [3000, 30_000, 29_999, false],
  [3000, 30_000, 30_000, true],
  [3000, 0, 0, true],
])('[SCREEN-4] fee %i won, free from %s won, price %i won: ships free is %s', (...facts) => {
  const [shippingFee, freeShippingFeeConditionPrice, price, isFree] = facts
  expect(shipsFree({ shippingFee, freeShippingFeeConditionPrice, price })).toBe(isFree)
})

describe('badges', () => {
  test.each<[Partial<BadgeFacts>, string[]]>([
    [{}, []],
    [
      { isExclusive: true, isAppOnly: true, isCommingSoon: true, shippingFee: 0 },
      ['단독', '무료배송', '오픈예정', '앱전용'],
    ],
    [{ price: 30_000 }, ['무료배송']],
    [{ price: 29_999 }, []],
    [{ price: 90_000, freeShippingFeeConditionPrice: null }, []],
    [{ limitedPeriodEnd: '2026-11-22T00:00:00Z' }, ['마감임박']],
    [{ limitedPeriodEnd: '2026-11-22T00:00:01Z' }, []],
    [{ limitedPeriodEnd: now }, []],
    [{ limitedPeriodEnd: '2026-11-21T01:00:00Z', productStatus: 'stock_out' }, []],
  ])('[SCREEN-4] a card of %j shows %j', (over, texts) => {
    expect(listBadges(product(over), now).map((badge) => badgeTexts[badge])).toEqual(texts)
  })
})

test.each([
  [10_000, 7000, 30],
  [10_000, 9999, 0],
  [9900, 6600, 33],
  [0, 0, 0],
  [5000, 8000, 0],
])('[CART-5] from list price %i to %i the discount is %i percent', (listPrice, price, percent) => {
  expect(discountPercentOf(listPrice, price)).toBe(percent)
})

test.each([
  [0, 600, 0],
  [29, 100, 29],
  [599, 600, 99],
  [600, 600, 100],
  [900, 600, 150],
])('[SCREEN-17] %i of %i units are %i percent of a funding goal', (soldUnits, goalUnits, percent) => {
  expect(fundingPercentOf({ soldUnits, goalUnits })).toBe(percent)
})

test('[PAY-9] an invalid amount is refused by name', () => {
  expect(() => discountPercentOf(-1, 0)).toThrow('listPrice must not be negative')
  expect(() => discountPercentOf(1, -1)).toThrow(/^price must not be negative/)
})
