import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { periodText, toEnd } from '#src/features/coupon/coupon-texts.ts'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'
import { register } from '../../../../server/src/features/user/test-members.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string | RegExp, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name: label }), text)

test('[backoffice] a segment is counted, created and listed with its conditions', async () => {
  await register(shop)
  await openBackoffice(shop, '/segments', { roles: ['marketer'] })
  await click('고객 그룹 추가')
  const sheet = within(await screen.findByRole('dialog', { name: '새 고객 그룹' }))
  await userEvent.type(await sheet.findByRole('textbox', { name: '이름' }), '새 회원')
  await click('몇 명인지 보기')
  expect((await sheet.findByRole('alert')).textContent).toBe('조건을 하나 이상 골라 주세요.')
  await userEvent.type(sheet.getByRole('textbox', { name: /가입한 지 며칠 안/ }), '30')
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: '시·도' }), '경기')
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: '시·군·구' }), '성남시')
  expect(sheet.queryByRole('button', { name: '경기 빼기' })).toBeNull()
  await click('경기 성남시 빼기')
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: '시·도' }), '제주')
  await click('다른 지역 추가')
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: '시·도' }), '경기')
  expect(sheet.getByRole('button', { name: '제주 빼기' })).toBeDefined()
  await click('경기 빼기')
  await click('제주 빼기')
  await click('몇 명인지 보기')
  expect(await sheet.findByText(/지금 \d+명이고/)).toBeDefined()
  await userEvent.click(sheet.getByRole('button', { name: '만들기' }))
  const grid = await screen.findByRole('grid', { name: '고객 그룹 목록' })
  expect(await within(grid).findByText('가입한 지 30일 안')).toBeDefined()
})

test('[backoffice] grades of a segment are chosen by name, with their thresholds', async () => {
  await openBackoffice(shop, '/segments', { roles: ['marketer'] })
  await click('고객 그룹 추가')
  const sheet = within(await screen.findByRole('dialog', { name: '새 고객 그룹' }))
  await userEvent.type(await sheet.findByRole('textbox', { name: '이름' }), '단골')
  await userEvent.click(await sheet.findByRole('checkbox', { name: '열매 (600,000원부터)' }))
  await userEvent.click(sheet.getByRole('checkbox', { name: '꽃 (300,000원부터)' }))
  await userEvent.click(sheet.getByRole('button', { name: '만들기' }))
  const grid = await screen.findByRole('grid', { name: '고객 그룹 목록' })
  expect(await within(grid).findByText('등급 꽃, 열매')).toBeDefined()
})

test('[backoffice] a chosen region counts without another step', async () => {
  await openBackoffice(shop, '/segments', { roles: ['marketer'] })
  await click('고객 그룹 추가')
  const sheet = within(await screen.findByRole('dialog', { name: '새 고객 그룹' }))
  await userEvent.type(await sheet.findByRole('textbox', { name: '이름' }), '경기 회원')
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: '시·도' }), '경기')
  await userEvent.click(sheet.getByRole('button', { name: '만들기' }))
  const grid = await screen.findByRole('grid', { name: '고객 그룹 목록' })
  expect(await within(grid).findByText('배송지가 경기')).toBeDefined()
})

test('[backoffice] a coupon is simulated, created and issued to a file with a bad row', async () => {
  const { phone } = await register(shop)
  await openBackoffice(shop, '/coupons/new', { roles: ['marketer'] })
  await type('이름', '가을 쿠폰')
  await type('할인', '3000')
  await click('미리 계산하기')
  expect(await screen.findByText('본 장바구니')).toBeDefined()
  await click('만들기')
  expect(await screen.findByRole('heading', { level: 1, name: '가을 쿠폰' })).toBeDefined()
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '받을 회원' }), '파일')
  const file = new File([`${phone}\n01099990000`], '회원.csv', { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText('회원 파일'), file)
  expect(await screen.findByText('이 쇼핑몰의 회원이 아니에요.')).toBeDefined()
  await click('쿠폰 발급')
  await click('발급하기')
  expect(await screen.findByText(/1줄 가운데/)).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: '줄마다의 결과 보기' }))
  expect((await screen.findByRole('link', { name: /^고객 \d+$/ })).getAttribute('href')).toMatch(/\/customers\/\d+$/)
})

test('[backoffice] a coupon ends with a day unless a time is entered, and shows its full address', async () => {
  await openBackoffice(shop, '/coupons/new', { roles: ['marketer'] })
  await type('이름', '받는 쿠폰')
  await type('할인', '1000')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '받는 회원' }), '직접 받기')
  expect(screen.getByLabelText<HTMLInputElement>(/^끝/).value).toMatch(/T23:59$/)
  await click('만들기')
  const offer = within(await screen.findByRole('region', { name: '받는 곳' }))
  expect(offer.getByText(/^https?:\/\/[^/]+\/coupons\?ids=\d+$/)).toBeDefined()
  const [beginAt, endAt] = ['2026-11-20T15:00:00.000Z', '2026-12-05T14:59:59.000Z']
  expect(periodText({ beginAt, endAt })).toBe('11.21(토) ~ 12.05(토)')
  expect(periodText({ beginAt, endAt: toEnd('2026-12-05T09:00:00.000Z') })).toBe('11.21(토) ~ 12.05(토) 18:00')
})

test('[backoffice] a message shows its preview with the mark of advertising', async () => {
  await openBackoffice(shop, '/messages/new', { roles: ['marketer'] })
  await type('제목', '가을 세일')
  await userEvent.click(screen.getByRole('checkbox', { name: '알림톡·문자' }))
  await click('미리보기')
  const preview = within(await screen.findByRole('region', { name: '미리보기' }))
  expect(preview.getByText(/^\(광고\)\[/)).toBeDefined()
  await click('나에게 시험 보내기')
  const dialog = within(await screen.findByRole('dialog', { name: '나에게 시험 보내기' }))
  await userEvent.click(await dialog.findByRole('button', { name: '시험 보내기' }))
  expect(await screen.findByText(/시험 메시지를 보냈어요/)).toBeDefined()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: '보낼 방법' }), '알림톡·문자')
  await userEvent.type(dialog.getByRole('textbox', { name: '내 휴대폰 번호' }), '01077770001')
  await userEvent.click(dialog.getByRole('button', { name: '인증 번호 받기' }))
  const code = await dialog.findByRole('textbox', { name: '인증 번호' })
  await userEvent.type(code, /인증번호 (\d{6})/.exec(shop.messages.sent.at(-1)?.text ?? '')?.[1] ?? '')
  await userEvent.click(dialog.getByRole('button', { name: '인증하기' }))
  expect(await dialog.findByText('받는 곳: 010-****-0001')).toBeDefined()
})

test('[backoffice] a wrong address of a message is named beside the field only, and leaving an unsent message asks', async () => {
  await openBackoffice(shop, '/messages/new', { roles: ['marketer'] })
  await type('제목', '가을 세일')
  await type('누르면 열리는 주소', 'best')
  await click('미리보기')
  expect(await screen.findByText('/로 시작하는 쇼핑몰 안의 주소를 적어 주세요.')).toBeDefined()
  expect(screen.queryByText('입력한 내용을 다시 확인해 주세요.')).toBeNull()
  await userEvent.click(screen.getAllByRole('link', { name: '쿠폰' })[0]!)
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: '저장하지 않고 나갈까요?' })).getByRole('button', {
      name: '취소',
    }),
  )
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '제목' }).value).toBe('가을 세일')
})

test('[backoffice] a message that was sent shows its result without asking about unsaved words', async () => {
  await shop.db.script(`update user_setting set advertising_alarm = true`)
  const { router } = await openBackoffice(shop, '/messages/new', { roles: ['marketer'] })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '종류' }), '안내')
  await type('제목', '배송 안내')
  await click('보내기')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: '보내기' }))
  expect(await screen.findByRole('heading', { level: 1, name: '배송 안내' })).toBeDefined()
  expect(router.state.location.pathname).toMatch(/^\/messages\/\d+$/)
  expect(screen.queryByRole('dialog', { name: '저장하지 않고 나갈까요?' })).toBeNull()
})

test('[backoffice] a message to nobody is blocked with the reason', async () => {
  await shop.db.script(`update user_setting set advertising_alarm = false`)
  await openBackoffice(shop, '/messages/new', { roles: ['marketer'] })
  await type('제목', '가을 세일')
  await click('보내기')
  const why = (await screen.findByRole('alert')).textContent
  expect(why).toBe('조건에 맞는 회원이 없어요.')
  expect(screen.getByRole('button', { name: /^보내기/ }).title).toBe(why)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '종류' }), 'notice.published')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[backoffice] the ad report shows days and sums', async () => {
  await openBackoffice(shop, '/reports/ads', { roles: ['marketer'] })
  expect(await screen.findByRole('region', { name: '광고별 결과' })).toBeDefined()
  expect(screen.getByLabelText('광고비 파일')).toBeDefined()
  await click('내려받기')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    '엑셀',
    'CSV (UTF-8)',
    'CSV (CP949)',
  ])
})
