import { brandFor } from '@shop/brands'
import type { Product } from '@shop/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { sampleAddress } from '#src/testing/shop-samples.ts'
import { aProduct } from '../testing/fixtures.ts'
import { areaFeeText } from './delivery/area-fees.ts'
import { AreaSheet } from './delivery/area-sheet.tsx'
import { DeliveryFacts } from './delivery/delivery-facts.tsx'
import { findMyZonecode, forgetMyZonecode } from './delivery/my-zonecode.ts'
import { ShippingGuide } from './delivery/shipping-guide.tsx'
import { TitleBlock } from './head/title-block.tsx'
import { FundingStrip } from './sale/funding-strip.tsx'
import { SpecialPrice } from './sale/special-price.tsx'
import { findBuyAction } from './sale/buy-actions.ts'
import { hasSaleTerms } from './sale/has-sale-terms.ts'
import { listNotes } from './sale/list-notes.ts'
import { Description } from './words/description.tsx'

const NOW = Date.parse('2026-11-21T03:00:00Z')
const sale = (change: Partial<Product['productSaleType']>) => ({
  productSaleType: { ...aProduct().productSaleType, ...change },
})
const show = (Component: () => React.ReactNode) => renderPages('/', { '/': Component })

describe('[SCREEN-11] product detail', () => {
  test('[ORDER-8] shows the shipping fee of each area, and areas without delivery', () => {
    show(() => <ShippingGuide product={aProduct()} />)
    const cell = (name: string) => screen.getByRole('rowheader', { name }).nextElementSibling?.textContent
    expect(cell('일반 지역')).toBe('3,500원')
    expect(cell('제주')).toBe('3,500원 + 추가 4,000원')
    expect(cell('도서산간')).toBe('배송하지 않아요')
    expect(cell('무료배송 조건')).toContain('50,000원 이상')
  })
  test('[ORDER-8] a surcharge applies even if the base fee is waived', () => {
    const dear = aProduct({ productPrice: { price: 60_000, listPrice: 60_000, supplyPrice: null } })
    expect(areaFeeText(dear, 'major')).toBe('무료')
    expect(areaFeeText(dear, 'secondary_area')).toBe('추가 4,000원')
  })
  test('[ORDER-8] an unconditional fee applies at any price, and free shipping costs only the area surcharge', () => {
    const dear = { productPrice: { price: 60_000, listPrice: 60_000, supplyPrice: null } }
    expect(areaFeeText(aProduct({ ...dear, shippingFeeType: 'type02' }), 'major')).toBe('3,500원')
    expect(areaFeeText(aProduct({ shippingFeeType: 'type01' }), 'major')).toBe('무료')
    expect(areaFeeText(aProduct({ shippingFeeType: 'type01' }), 'secondary_area')).toBe('추가 4,000원')
  })
  test('[PAY-8] [REVIEW-4] shows the points earned and their date, the delivery date, the seller and the origin', () => {
    show(() => <DeliveryFacts product={aProduct()} />)
    const text = document.body.textContent
    for (const part of [
      '747원',
      '(11.30(월) 예정)',
      '글 100원 · 사진 300원',
      '11.23(월) 도착 예정',
      '3,500원 (50,000원 이상 무료)',
    ])
      expect(text).toContain(part)
    for (const part of ['청송햇살농원', '경북 청송', '냉장 보관', '5kg']) expect(text).toContain(part)
  })
  test('[SCREEN-11] shows no fee if one unit is enough for free shipping', () => {
    const dear = aProduct({ productPrice: { price: 50_000, listPrice: 60_000, supplyPrice: null } })
    show(() => <DeliveryFacts product={dear} />)
    expect(document.body.textContent).toContain('무료배송')
    expect(document.body.textContent).not.toContain('3,500원')
  })
  test.each([
    ['stock_out', '품절'],
    ['temp_stock_out', '일시품절'],
  ] as const)(
    '[ORDER-9] %s: shown at the price, without a delivery date or a date for points',
    (productStatus, text) => {
      const gone = aProduct({ productStatus })
      show(() => [<TitleBlock key="title" product={gone} />, <DeliveryFacts key="facts" product={gone} />])
      expect(screen.getByText(text)).toBeTruthy()
      expect(document.body.textContent).toContain(`${text}이라 지금은 보내 드릴 수 없어요`)
      expect(document.body.textContent).toContain('747원')
      for (const day of ['도착 예정', '예정)']) expect(document.body.textContent).not.toContain(day)
    },
  )
  test('[ORDER-9] a product without an opening date shows no delivery date', () => {
    show(() => <DeliveryFacts product={aProduct(sale({ isCommingSoon: true }))} />)
    expect(document.body.textContent).toContain('오픈하면 도착 예정일을 알려 드려요')
    expect(document.body.textContent).not.toContain('11.')
  })
  test.each([
    [true, true, '제주·도서산간 지역으로는 배송하지 않아요.'],
    [false, true, '도서산간 지역으로는 배송하지 않아요.'],
    [true, false, '제주 지역으로는 배송하지 않아요.'],
  ])(
    '[ORDER-8] areas without delivery, such as Jeju, are shown on the product page (%s, %s)',
    (isUndeliverableSecondaryArea, isUndeliverableThirdArea, text) => {
      show(() => <DeliveryFacts product={aProduct({ isUndeliverableSecondaryArea, isUndeliverableThirdArea })} />)
      expect(screen.getByText(text)).toBeTruthy()
    },
  )
  test.each([
    ['runs', '2026-11-22T00:00:00Z', true],
    ['is over', '2026-11-20T00:00:00Z', false],
  ])(
    '[ENTITY-5] a limited sale that %s: its special price is shown only while it runs',
    async (_, limitedPeriodEnd, shown) => {
      const limited = sale({ saleType: 'LIMITED_SALE', limitedPeriodEnd })
      vi.useFakeTimers({ toFake: ['Date'], now: NOW })
      show(() => <SpecialPrice product={aProduct({ ...limited, specialSalePrice: 19_900 })} />)
      await waitFor(() => expect(screen.queryByText('지금 사면 한정 특가') !== null).toBe(shown))
      expect(document.body.textContent?.includes('19,900원')).toBe(shown)
      vi.useRealTimers()
    },
  )
  test('[ORDER-8] a product delivered everywhere shows no area note', () => {
    const everywhere = { isUndeliverableSecondaryArea: false, isUndeliverableThirdArea: false }
    show(() => <DeliveryFacts product={aProduct(everywhere)} />)
    expect(document.body.textContent).not.toContain('배송하지 않아요')
  })
  test('[ORDER-8] an incomplete or unknown postcode shows an error beside its field', async () => {
    show(() => <AreaSheet open product={aProduct()} onClose={() => undefined} />)
    const field = await screen.findByLabelText('우편번호')
    await userEvent.type(field, '99{Enter}')
    expect(screen.getByText('우편번호 다섯 자리를 모두 적어 주세요.')).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, '00000')
    expect(screen.getByText('없는 우편번호예요. 다시 확인해 주세요.')).toBeTruthy()
    expect(document.body.textContent).not.toContain('일반 지역 배송비')
    await userEvent.clear(field)
    await userEvent.type(field, '63000')
    expect(document.body.textContent).toContain('제주 배송비는 3,500원 + 추가 4,000원이에요.')
    expect(field.getAttribute('aria-invalid')).toBeNull()
  })
  test('[ORDER-8] free shipping to the own area is worded in correct Korean', async () => {
    const dear = aProduct({ productPrice: { price: 60_000, listPrice: 60_000, supplyPrice: null } })
    show(() => <AreaSheet open product={dear} onClose={() => undefined} />)
    const field = await screen.findByLabelText('우편번호')
    await userEvent.clear(field)
    await userEvent.type(field, '06236')
    expect(document.body.textContent).toContain('일반 지역 배송비는 무료예요.')
    forgetMyZonecode()
  })
  test('[ORDER-8] searching for an address shows its fee, and the postcode is stored', async () => {
    const place = {
      zonecode: '63309',
      roadAddress: '제주특별자치도 제주시 첨단로 242',
      jibunAddress: '',
      name: '카카오',
    }
    fakeServer({
      'address.getTools': () => ({ widget: null, search: true, map: null }),
      'address.search': () => ({ list: [{ ...place, areaAddress: 'secondary_area' }] }),
    })
    show(() => <AreaSheet open product={aProduct()} onClose={() => undefined} />)
    await userEvent.click(await screen.findByRole('button', { name: '주소 찾기' }))
    await userEvent.type(await screen.findByRole('searchbox'), '첨단로 242{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: /첨단로 242/ }))
    expect(document.body.textContent).toContain('제주 배송비는 3,500원 + 추가 4,000원이에요.')
    expect(screen.getByLabelText<HTMLInputElement>('우편번호').value).toBe('63309')
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(findMyZonecode()).toBe('63309')
    forgetMyZonecode()
  })
  test('[SCREEN-17] the funding percentage is the same as on the card in the funding list', () => {
    show(() => <FundingStrip funding={{ goalUnits: 100, soldUnits: 29 }} end={null} />)
    expect(screen.getByRole('region', { name: '펀딩 현황' }).textContent).toContain('29%')
  })
  test('[ORDER-8] [ADDRESS-1] a member sees the fee of the default address, and can choose another from the address book', async () => {
    forgetMyZonecode()
    const home = { ...sampleAddress, id: 1, zonecode: '63000', default: true }
    const parents = { ...sampleAddress, id: 2, receiverName: '이겨울', zonecode: '06236', default: false }
    fakeServer({ 'address.list': () => ({ list: [home, parents] }) })
    const shown = show(() => <AreaSheet open product={aProduct()} onClose={() => undefined} />)
    setSessionUser({ userType: 'email' })
    expect(await screen.findByText(/제주 배송비는/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '닫기' }))
    expect(findMyZonecode()).toBe('63000')
    await userEvent.click(screen.getByRole('button', { name: '이겨울 (06236)' }))
    expect(await screen.findByText(/일반 지역 배송비는/)).toBeTruthy()
    expect(findMyZonecode()).toBe('06236')
    forgetMyZonecode()
    shown.unmount()
  })
  test('the description is folded and can be opened; the food notice is a table below it', async () => {
    show(() => <Description product={aProduct()} />)
    const button = screen.getByRole('button', { name: '상세 설명 더 보기' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(button)
    expect(screen.getByRole('button', { name: '상세 설명 접기' }).getAttribute('aria-expanded')).toBe('true')
    const notice = screen.getByRole('table', { name: '상품정보제공고시' }).textContent
    expect(notice).toContain('원산지경북 청송')
    expect(notice).toContain(brandFor('ru').legal.phone)
  })
  test.each([
    ['[ORDER-9] coming soon', sale({ isCommingSoon: true }), '곧 판매를 시작해요'],
    ['[ORDER-9] limited period', sale({ limitedPeriodEnd: '2026-11-22T00:00:00Z' }), '11.22(일) 09:00까지만'],
    ['[ORDER-9] no resale', sale({ noResale: true }), '다시 판매하지 않아요'],
    ['[ORDER-9] exclusive', { isExclusive: true }, '회원만 살 수 있어요'],
    ['[ORDER-9] restricted stock', { restrictedStockOrder: 3 }, '모두 3개까지만'],
    ['[ORDER-9] share', { userProductOrderConditions: [{ type: 'share' as const, isSatisfy: false }] }, '공유한 분만'],
    ['[AUTH-7] grade', { minAppUserGrade: 2 }, '‘꽃’ 등급부터'],
    ['[AUTH-7] app only', { isAppOnly: true }, '앱에서만'],
    ['funding', { funding: { goalUnits: 100, soldUnits: 3 } }, '그대로 보내 드려요'],
  ])('%s adds a note with its reason and counts as a sale with terms', (_, change, text) => {
    expect(listNotes(aProduct(change)).join('\n')).toContain(text)
    expect(hasSaleTerms(aProduct(change))).toBe(true)
    expect(listNotes(aProduct())).toEqual([])
    expect(hasSaleTerms(aProduct())).toBe(false)
  })
})

describe('actions of the bottom bar', () => {
  const guest = { isGuest: true, personal: undefined }
  const member = (change = {}) => ({
    isGuest: false,
    personal: {
      isFavorites: false,
      isRestockAlarm: false,
      isGradeSatisfied: true,
      userProductOrderConditions: [],
      remainingUnits: null,
      expectedPoints: aProduct().expectedPoints,
      ...change,
    },
  })
  const shared = { userProductOrderConditions: [{ type: 'share' as const, isSatisfy: false }] }
  test.each([
    ['what is on sale can be bought', {}, guest, { kind: 'buy' }],
    [
      '[ORDER-9] sold out: a message when it is back',
      { productStatus: 'stock_out' },
      guest,
      { kind: 'alarm', text: '재입고 알림 받기' },
    ],
    [
      '[ORDER-9] coming soon: a message when it opens',
      sale({ isCommingSoon: true }),
      guest,
      { kind: 'alarm', text: '오픈 알림 받기' },
    ],
    [
      '[ORDER-9] sold once only, and that is still to come: a message when it opens, as its note says',
      sale({ isCommingSoon: true, noResale: true }),
      guest,
      { kind: 'alarm', text: '오픈 알림 받기' },
    ],
    [
      '[ORDER-9] before its period: a message when it opens',
      sale({ limitedPeriodBegin: '2026-11-25T00:00:00Z' }),
      guest,
      { kind: 'alarm', text: '오픈 알림 받기' },
    ],
    [
      '[ORDER-9] after its period: the reason',
      sale({ limitedPeriodEnd: '2026-11-20T00:00:00Z' }),
      guest,
      { kind: 'refused', reason: '판매 기간이 끝났어요.' },
    ],
    [
      '[ORDER-9] sold out and never resold: the reason, no message',
      { productStatus: 'stock_out', ...sale({ noResale: true }) },
      guest,
      { kind: 'refused', reason: '품절된 상품이에요.' },
    ],
    [
      '[ORDER-9] exclusive, to a guest: to log in',
      { isExclusive: true },
      guest,
      { kind: 'login', text: '로그인하고 구매하기' },
    ],
    ['[ORDER-9] exclusive, to a member: to buy', { isExclusive: true }, member(), { kind: 'buy' }],
    ['[ORDER-9] to be shared first: to share', shared, member(shared), { kind: 'share' }],
    [
      '[ORDER-9] all units of a person bought: the reason',
      { restrictedStockOrder: 3 },
      member({ remainingUnits: 0 }),
      { kind: 'refused', reason: '한 사람이 살 수 있는 수량을 모두 샀어요.' },
    ],
    [
      '[AUTH-7] a grade too low: the reason',
      { minAppUserGrade: 2 },
      member({ isGradeSatisfied: false }),
      { kind: 'refused', reason: '구매할 수 있는 등급이 아니에요.' },
    ],
    [
      '[AUTH-7] in the app only: the reason, here in the browser',
      { isAppOnly: true },
      member(),
      { kind: 'refused', reason: '앱에서만 살 수 있는 상품이에요.' },
    ],
  ] as const)('%s', (_, change, visitor, action) => {
    expect(findBuyAction(aProduct(change as Partial<Product>), visitor, NOW)).toEqual(action)
  })
})
