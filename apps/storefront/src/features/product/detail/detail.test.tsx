import type { Product } from '@shop/contract'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { aProduct } from '../testing/fixtures.ts'
import { BuyBar } from './buy-bar.tsx'
import { Description } from './description.tsx'
import { productCrumbs, productJsonLd } from './product-json-ld.ts'
import { listNotes } from './sale-notes.tsx'
import { ShippingGuide } from './shipping.tsx'
import { ReviewSummary } from './voices.tsx'

const ORIGIN = 'https://shop.test'
const sale = (change: Partial<Product['productSaleType']>) => ({
  productSaleType: { ...aProduct().productSaleType, ...change },
})

describe('[SCREEN-11] the product detail', () => {
  test('[ORDER-8] says what shipping costs in each area, and where it does not go', () => {
    render(<ShippingGuide product={aProduct()} />)
    const cell = (name: string) => screen.getByRole('rowheader', { name }).nextElementSibling?.textContent
    expect(cell('일반 지역')).toBe('3,500원')
    expect(cell('제주')).toBe('3,500원 + 추가 4,000원')
    expect(cell('도서산간')).toBe('배송하지 않아요')
    expect(cell('무료배송 조건')).toContain('50,000원 이상')
  })
  test('the description is folded and opens', async () => {
    render(<Description product={aProduct()} />)
    const button = screen.getByRole('button', { name: '상세 설명 더 보기' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(button)
    expect(screen.getByRole('button', { name: '상세 설명 접기' }).getAttribute('aria-expanded')).toBe('true')
  })
  test('reviews are counted honestly', () => {
    render(<ReviewSummary product={aProduct({ counts: { QNAs: 0, reviews: 0, favorites: 0 } })} />)
    expect(screen.getByText('아직 후기가 없어요')).toBeTruthy()
  })
  test.each([
    ['[ORDER-9] coming soon', sale({ isCommingSoon: true }), '곧 판매를 시작해요'],
    ['[ORDER-9] limited period', sale({ limitedPeriodEnd: '2026-11-22T00:00:00Z' }), '11.22(일) 09:00까지만'],
    ['[ORDER-9] no resale', sale({ noResale: true }), '다시 판매하지 않아요'],
    ['[ORDER-9] exclusive', { isExclusive: true }, '회원만 살 수 있어요'],
    ['[ORDER-9] restricted stock', { restrictedStockOrder: 3 }, '모두 3개까지만'],
    ['[ORDER-9] share', { userProductOrderConditions: [{ type: 'share' as const, isSatisfy: false }] }, '공유한 분만'],
    ['[AUTH-7] grade', { minAppUserGrade: 2 }, '등급 2단계 이상'],
    ['[AUTH-7] app only', { isAppOnly: true }, '앱에서만'],
  ])('%s is a note with its reason', (_, change, text) => {
    expect(listNotes(aProduct(change)).join('\n')).toContain(text)
    expect(listNotes(aProduct())).toEqual([])
  })
  test('[ORDER-9] the buy bar says why it cannot be bought', () => {
    render(<BuyBar product={aProduct({ productStatus: 'stock_out' })} />)
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getAllByText('품절된 상품이에요.').length).toBeGreaterThan(0)
  })
})

describe('search engines read', () => {
  test('price, stock, seller and rating', () => {
    expect(productJsonLd(aProduct(), ORIGIN)).toMatchObject({
      image: [`${ORIGIN}/pictures/apple-640.webp`, `${ORIGIN}/pictures/apple-2-640.webp`],
      offers: { price: 24_900, availability: 'https://schema.org/InStock', seller: { name: '청송햇살농원' } },
      aggregateRating: { ratingValue: 4.73, reviewCount: 347 },
    })
    const unreviewed = aProduct({ productStatus: 'stock_out', counts: { QNAs: 0, reviews: 0, favorites: 0 } })
    expect(productJsonLd(unreviewed, ORIGIN)).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    })
    expect(productJsonLd(unreviewed, ORIGIN)).not.toHaveProperty('aggregateRating')
  })
  test('where the product stands', () => expect(productCrumbs(aProduct(), ORIGIN)['itemListElement']).toHaveLength(4))
})
