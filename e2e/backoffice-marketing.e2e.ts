import type { Browser, Page } from '@playwright/test'
import { agree, fillOwnAddress, orderCart } from './journey/checkout.ts'
import { fillCart } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { operate } from './journey/operator.ts'
import { openWindow, payWith, seeComplete } from './journey/payment-window.ts'
import { enterAs, type Member, registerMember } from './journey/register-member.ts'
import { logInAsStaff } from './journey/staff.ts'
import { expect, storeChoice, test } from './journey/watched.ts'
import { shopState } from './start-shop.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

const openShopper = async (browser: Browser): Promise<{ shopper: Page; member: Member }> => {
  const shopper = await browser.newPage({ ...phone, locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
  await storeChoice(shopper.context())
  await shopper.goto('/')
  const member = await registerMember(shopper)
  await enterAs(shopper, member)
  return { shopper, member }
}

const confirm = (page: Page, action: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()

/** Orders a product with a coupon of 7,000 won and pays. */
const buyWith = async (shopper: Page, coupon: string): Promise<void> => {
  const { origin } = new URL(shopper.url())
  await fillCart(shopper, origin)
  await shopper.goto('/cart')
  await orderCart(shopper)
  await fillOwnAddress(shopper)
  await shopper.getByRole('button', { name: '쿠폰 선택' }).click()
  const sheet = shopper.getByRole('dialog', { name: '쿠폰 선택' })
  await sheet.getByText(coupon).first().click()
  await sheet.getByRole('button', { name: '7,000원 할인받기' }).click()
  await expect(shopper.getByRole('region', { name: '쿠폰', exact: true }).getByText('−7,000원').first()).toBeVisible()
  await agree(shopper)
  const orderNo = await openWindow(shopper)
  await payWith(shopper, '정상 승인')
  await seeComplete(shopper, orderNo)
}

test.describe.configure({ timeout: 240_000 })

test('[backoffice] a marketer issues a coupon to a file, publishes a notice and sends a message to a group', async ({
  browser,
}) => {
  const { shopper, member } = await openShopper(browser)
  const page = await logInAsStaff(browser, { role: 'marketer', at: '/backoffice/coupons/new', screen: wide })

  await test.step('a coupon is simulated, created and issued to a file with bad rows', async () => {
    await page.getByRole('textbox', { name: '이름' }).fill('단골 감사 쿠폰')
    await page.getByRole('textbox', { name: '할인', exact: true }).fill('3000')
    await page.getByRole('button', { name: '미리 계산하기' }).click()
    await expect(page.getByText('본 장바구니')).toBeVisible()
    await inspect(page, 'a new coupon')
    await page.getByRole('button', { name: '만들기' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '단골 감사 쿠폰' })).toBeVisible()
    await page.getByRole('combobox', { name: '받을 회원' }).selectOption('파일')
    const buffer = Buffer.from(`휴대폰\n${member.phone}\n01099990000\n아무 글`)
    await page.getByLabel('회원 파일').setInputFiles({ name: '회원.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByText('고칠 줄 2')).toBeVisible()
    await expect(page.getByText('이 쇼핑몰의 회원이 아니에요.')).toBeVisible()
    await page.getByRole('button', { name: '쿠폰 발급' }).click()
    await confirm(page, '발급하기')
    await expect(page.getByText('1줄 가운데 1줄을 했고 0줄을 못 했어요.')).toBeVisible()
    await inspect(page, 'an issued coupon')
    await shopper.goto('/my-cuma/coupons')
    await expect(shopper.getByText('단골 감사 쿠폰')).toBeVisible()
  })

  await test.step('a coupon to take is linked from a notice, taken by the shopper and used at the checkout', async () => {
    const name = `직접 받는 쿠폰 ${member.phone}`
    await page.goto('/backoffice/coupons/new')
    await page.getByRole('textbox', { name: '이름' }).fill(name)
    await page.getByRole('textbox', { name: '할인', exact: true }).fill('7000')
    await page.getByRole('combobox', { name: '받는 회원' }).selectOption('직접 받기')
    await page.getByRole('textbox', { name: '전체 수량' }).fill('10')
    await page.getByRole('button', { name: '만들기' }).click()
    await expect(page.getByRole('region', { name: '받는 곳' })).toBeVisible()
    await inspect(page, 'a coupon to take')
    const id = page.url().split('/').at(-1)
    await shopper.goto(`/coupons?ids=${id}`)
    await shopper.getByRole('button', { name: `${name} 쿠폰 받기` }).click()
    await expect(shopper.getByRole('button', { name: `${name} 받았어요` })).toBeVisible()
    await inspect(shopper, 'coupons to take')
    await shopper.goto('/my-cuma/coupons')
    await expect(shopper.getByText(name)).toBeVisible()
    await buyWith(shopper, name)
    await shopper.goto('/my-cuma/coupons')
    await shopper.getByRole('button', { name: '사용했어요' }).click()
    await expect(shopper.getByText(name)).toBeVisible()
    await page.reload()
    await expect(page.getByText('10장 중 1장')).toBeVisible()
  })

  await test.step('a notice is written, published and read by the shopper', async () => {
    const title = `설 배송 안내 ${member.phone}`
    await page.goto('/backoffice/notices/new')
    await page.getByRole('textbox', { name: '제목' }).fill(title)
    await page.getByRole('textbox', { name: '내용' }).fill('2월 3일까지 주문하시면 설 전에 보내 드려요.')
    await page.getByRole('button', { name: '쓰기', exact: true }).click()
    await page.getByRole('button', { name: '지금 올리기' }).click()
    await expect(page.getByText('공지를 올렸어요.')).toBeVisible()
    await shopper.goto('/notices')
    await shopper.getByRole('link', { name: title }).click()
    await expect(shopper.getByText('2월 3일까지 주문하시면 설 전에 보내 드려요.')).toBeVisible()
  })

  await test.step('a message is tested and sent to a group of members', async () => {
    const group = `단골 ${member.phone}`
    // more points than any other journey gives: the group is this member
    await operate(shopState(), ['member', 'point', 'ru', member.phone, '990000', '단골 감사'])
    await page.goto('/backoffice/segments')
    await page.getByRole('button', { name: '고객 그룹 추가' }).click()
    const sheet = page.getByRole('dialog', { name: '새 고객 그룹' })
    await sheet.getByRole('textbox', { name: '이름' }).fill(group)
    await sheet.getByRole('textbox', { name: '최소 적립금' }).fill('990000')
    await sheet.getByRole('button', { name: '몇 명인지 보기' }).click()
    await expect(sheet.getByText(/지금 [1-9]\d*명이고/)).toBeVisible()
    await sheet.getByRole('button', { name: '만들기' }).click()
    await expect(page.getByText('고객 그룹을 만들었어요.')).toBeVisible()
    await page.goto('/backoffice/messages/new')
    await page.getByRole('combobox', { name: '종류' }).selectOption('안내')
    await page.getByRole('textbox', { name: '제목' }).fill('설 전 마지막 배송')
    await page.getByRole('combobox', { name: '받을 회원' }).selectOption(group)
    await page.getByRole('button', { name: '나에게 시험 보내기' }).click()
    const test = page.getByRole('dialog', { name: '나에게 시험 보내기' })
    await test.getByRole('button', { name: '시험 보내기', exact: true }).click()
    await expect(page.getByText(/시험 메시지를 보냈어요/)).toBeVisible()
    await test.getByRole('button', { name: '닫기' }).last().click()
    await page.getByRole('button', { name: '보내기', exact: true }).click()
    await confirm(page, '보내기')
    await expect(page.getByRole('heading', { level: 1, name: '설 전 마지막 배송' })).toBeVisible()
    await expect(page.getByText(group)).toBeVisible()
    await inspect(page, 'a sent message')
    await expect(async () => {
      await shopper.goto('/notifications')
      await shopper.getByRole('main').getByRole('link', { name: '소식' }).first().click()
      await expect(shopper.getByText('설 전 마지막 배송').first()).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 45_000 })
  })
})
