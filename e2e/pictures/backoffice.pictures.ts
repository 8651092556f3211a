import { statSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { StaffRole } from '@shop/contract'
import { shopAt } from '../journey/places.ts'
import { addStaffAccount, logInAsStaff, typeLogin } from '../journey/staff.ts'
import { expect, test } from '../journey/watched.ts'
import { type BusyShop, fillShop } from './busy-shop.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/backoffice/pictures')
const MOST_BYTES = 120 * 1024
const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const shop = shopAt('ru')
const people: Partial<Record<StaffRole, string>> = {
  owner: '한소유',
  orderDesk: '김주문',
  packer: '박포장',
  merchandiser: '정상품',
  care: '이상담',
  accountant: '최정산',
  seller: '윤농부',
}

let busy: BusyShop

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  const shopper = await browser.newPage()
  busy = await fillShop(shopper)
  await shopper.close()
})

/** Opens a screen as a new account of a role. */
const open = async (browser: Browser, role: StaffRole, at: string, screen: object = wide): Promise<Page> => {
  const name = people[role] ?? '김직원'
  const distributorId = role === 'seller' ? busy.distributorId : undefined
  const page = await logInAsStaff(browser, { role, name, distributorId, at: `${shop}/backoffice/${at}`, screen })
  await expect(page.getByText('새 비밀번호로 바꿨어요.')).toBeHidden()
  return page
}

const areImagesComplete = `[...document.images].every((image) =>
  image.complete || image.getBoundingClientRect().top > innerHeight)`

/** Waits for the content and its pictures, and writes the screenshot. */
const shoot = async (page: Page, name: string): Promise<void> => {
  await expect(page.getByLabel('불러오는 중이에요')).toHaveCount(0)
  // the stream of live updates never lets the network become idle
  await expect.poll(() => page.evaluate<boolean>(areImagesComplete)).toBe(true)
  const file = path.join(folder, `${name}.webp`)
  await page.screenshot({ path: file, type: 'webp', quality: 80, animations: 'disabled' })
  expect(statSync(file).size, name).toBeLessThanOrEqual(MOST_BYTES)
}

const go = (page: Page, at: string): Promise<unknown> => page.goto(`${shop}/backoffice/${at}`)
const choose = (page: Page, row: number): Promise<void> =>
  page.getByRole('checkbox', { name: `${row}번째 줄 고르기`, exact: true }).click()

test('login: the password of an operator is replaced', async ({ browser }) => {
  const page = await browser.newPage({ ...phone, locale: 'ko-KR' })
  await go(page, '')
  const { email, given } = await addStaffAccount('owner', people.owner)
  await typeLogin(page, email, given)
  await expect(page.getByLabel('받은 비밀번호')).toBeVisible()
  await shoot(page, 'first-login-390')
})

test('order desk', async ({ browser }) => {
  const page = await open(browser, 'orderDesk', 'orders')
  await choose(page, 1)
  await choose(page, 2)
  await shoot(page, 'orders')
  await go(page, `orders/${busy.returning}`)
  await page.getByRole('textbox', { name: '동료에게 남길 메모' }).fill('고객이 사진을 보내 주셨어요. 환불해 주세요.')
  await page.getByRole('button', { name: '메모 남기기' }).click()
  await expect(page.getByRole('heading', { name: '메모 1' })).toBeVisible()
  await shoot(page, 'order')
  await page.getByRole('button', { name: '반품 받기' }).click()
  await expect(page.getByRole('status', { name: '환불 금액' })).toContainText('원')
  await shoot(page, 'refund')
  await go(page, 'returns')
  await expect(page.getByText(busy.returning)).toBeVisible()
  await shoot(page, 'returns')
  await page.close()
  const small = await open(browser, 'orderDesk', 'orders', phone)
  await expect(small.getByText(busy.paid[0] ?? '')).toBeVisible()
  await shoot(small, 'orders-390')
  await small.close()
})

test('packer', async ({ browser }) => {
  const page = await open(browser, 'packer', 'orders/print')
  await expect(page.getByRole('heading', { name: /^피킹 목록/ })).toBeVisible()
  await shoot(page, 'picking')
  await go(page, 'orders/waybills')
  const [one = '', two = '', three = ''] = busy.preparing
  const lines = [
    '주문번호,택배사,운송장번호',
    `${one},CJ대한통운,400000000019`,
    `${two},한진택배,400000000029`,
    `${three},CJ대한통운,4.00E+11`,
    '20991231-ZZZZZZZZ,CJ대한통운,400000000039',
    `${busy.preparing[3] ?? ''},없는택배,400000000049`,
  ]
  const file = { name: '운송장.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.getByLabel('운송장 파일').setInputFiles(file)
  await expect(page.getByRole('region', { name: '고칠 줄' })).toBeVisible()
  await shoot(page, 'waybills')
  await page.close()
})

test('seller', async ({ browser }) => {
  const page = await open(browser, 'seller', 'orders/waybills', phone)
  const waiting = page.getByRole('list', { name: '배송 준비 중인 주문' })
  await waiting.getByRole('button').first().click()
  await page.getByRole('textbox', { name: '운송장 번호' }).fill('12345678901')
  await shoot(page, 'waybill-390')
  await page.close()
})

test('merchandiser', async ({ browser }) => {
  const page = await open(browser, 'merchandiser', 'products')
  await expect(page.getByRole('grid', { name: '상품 목록' }).getByRole('row').nth(3)).toBeVisible()
  await shoot(page, 'products')
  await choose(page, 1)
  await choose(page, 2)
  await choose(page, 3)
  await page.getByRole('button', { name: '가격 바꾸기' }).click()
  const dialog = page.getByRole('dialog', { name: '가격 한꺼번에 바꾸기' })
  await dialog.getByRole('textbox', { name: '금액' }).fill('1000')
  await expect(dialog.getByRole('button', { name: '3개 바꾸기' })).toBeVisible()
  await shoot(page, 'prices')
  await go(page, 'products/1001')
  await expect(page.getByRole('list', { name: '상품 사진' })).toBeVisible()
  await shoot(page, 'product')
  await go(page, 'stock')
  await expect(page.getByRole('grid', { name: '재고 목록' }).getByRole('row').nth(3)).toBeVisible()
  await shoot(page, 'stock')
  await page.close()
})

test('customer care, with points above the limit', async ({ browser }) => {
  const page = await open(browser, 'care', 'customers')
  await page.getByRole('searchbox').fill(busy.member.phone)
  await page.getByRole('grid', { name: '고객 목록' }).getByRole('link', { name: '김*보' }).click()
  await expect(page.getByRole('tab', { name: '적립금' })).toBeVisible()
  await shoot(page, 'customer')
  await page.getByRole('button', { name: '적립금 주기' }).click()
  const dialog = page.getByRole('dialog', { name: '적립금 주기' })
  await dialog.getByRole('textbox', { name: '금액' }).fill('500000')
  await dialog.getByRole('textbox', { name: /사유/ }).fill('배송 지연 사과')
  await dialog.getByRole('button', { name: '적립금 주기' }).click()
  await expect(page.getByText(/승인을 요청했어요/)).toBeVisible()
  await page.close()
})

test('accountant', async ({ browser }) => {
  const page = await open(browser, 'accountant', 'points')
  await expect(page.getByText('배송 지연 사과')).toBeVisible()
  await shoot(page, 'points')
  await page.close()
})

test('owner', async ({ browser }) => {
  const page = await open(browser, 'owner', '')
  await expect(page.locator('svg.recharts-surface').first()).toBeVisible()
  await shoot(page, 'today')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '찾을 말' }).fill('사과')
  await expect(page.getByRole('option').first()).toBeVisible()
  await shoot(page, 'palette')
  await page.keyboard.press('Escape')
  await go(page, 'roles')
  await expect(page.getByRole('table', { name: '역할마다 할 수 있는 일' })).toBeVisible()
  await shoot(page, 'roles')
  await go(page, 'audit')
  await expect(page.getByRole('grid', { name: '감사 기록' }).getByRole('row').nth(2)).toBeVisible()
  await shoot(page, 'audit')
  await page.close()
})
