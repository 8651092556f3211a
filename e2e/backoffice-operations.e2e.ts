import path from 'node:path'
import type { Page } from '@playwright/test'
import { freePort, freeSandboxPort } from '../scripts/test/postgres.ts'
import { operate } from './journey/operator.ts'
import type { BrandId } from './journey/places.ts'
import { addStaffAccount, setUpStaff } from './journey/staff.ts'
import { expect, test } from './journey/watched.ts'
import { openShop, type ShopState } from './start-shop.ts'

const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }
const video = path.resolve(import.meta.dirname, '../apps/server/src/features/video/upload/testing/mpeg4.mp4')
const DAY_MS = 86_400_000
const dayText = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' })

// a shop of its own: its settings are shown to every shopper, and its encoder always fails
let shop: { keeps: ShopState; close: () => Promise<void> }
let port: number
const shopOf = (brand: BrandId): string => `http://${brand}.localhost:${port}`

test.describe.configure({ mode: 'serial', timeout: 180_000 })
// the first request of a visit asks for a session that is not there yet
test.use({ ...wide, expectedNoise: [/401 \(Unauthorized\)/] })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  port = await freePort()
  shop = await openShop({ port, sandboxPort: await freeSandboxPort(), env: { FFMPEG: 'false' } })
})
test.afterAll(() => shop.close())

const logIn = async (page: Page, screen: string): Promise<void> => {
  await page.goto(`${shopOf('farmer')}/backoffice${screen}`)
  await setUpStaff(page, await addStaffAccount('owner', '김직원', undefined, shop.keeps))
  await expect(page.getByRole('navigation', { name: /메뉴/ }).first()).toBeVisible()
}

const deadTile = (page: Page) =>
  page.getByRole('list', { name: '기다리는 일' }).getByRole('listitem').filter({ hasText: '멈춘 작업' })

test('[backoffice] [C11] an owner sees a dead job on 오늘, looks at it and retries it', async ({ page }) => {
  const texts = ['--title', '변환할 수 없는 영상', '--brand', 'farmer', '--file', video]
  const added = await operate(shop.keeps, ['video', 'add', ...texts])
  await logIn(page, '')
  // its two attempts are seconds apart
  await expect(async () => {
    await page.reload()
    await expect(deadTile(page)).toContainText('1건', { timeout: 2_000 })
  }).toPass()
  await deadTile(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/backoffice\/queue\?state=dead/)
  const row = page.getByRole('row').filter({ hasText: '영상 변환' }).filter({ hasText: '2번' })
  await expect(row).toBeVisible()
  // without its video the job has nothing to do
  await operate(shop.keeps, ['video', 'delete', /\d+/.exec(added)?.[0] ?? '', '--yes'])
  await row.getByRole('button', { name: /영상 변환 다시 하기/ }).click()
  await expect(page.getByText(/번 작업을 처음부터 다시 해요\./)).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.goto(`${shopOf('farmer')}/backoffice`)
  await expect(deadTile(page)).toContainText('0건')
})

const settingForm = (page: Page, name: string) => page.getByRole('form', { name })
const save = async (page: Page, name: string): Promise<void> => {
  await settingForm(page, name).getByRole('button', { name: '저장' }).click()
  await expect(page.getByText(`${name} 설정을 바꿨어요. 쇼핑몰에 바로 보여요.`)).toBeVisible()
}

const HOURS = '매일 10:00~17:00'
const NOTICE = '설 연휴에는 쉬어요'

test('[backoffice] support hours, the top notice and a day without dispatch are shown by their brand only', async ({
  page,
  context,
}) => {
  await logIn(page, '/settings')
  const shopper = await context.newPage()
  /** Day of arrival on the page of a product. */
  const readArrival = async (): Promise<string> => {
    await shopper.goto(`${shopOf('farmer')}/product/1001`)
    return shopper.getByText(/도착/).first().innerText()
  }
  const before = await readArrival()

  await settingForm(page, '고객센터').getByRole('textbox', { name: '상담 시간' }).fill(HOURS)
  await save(page, '고객센터')
  const notice = settingForm(page, '맨 위 알림')
  await notice.getByRole('checkbox', { name: '알림 보이기' }).check()
  await notice.getByRole('textbox', { name: '알림 글' }).fill(NOTICE)
  await notice.getByRole('textbox', { name: '누르면 갈 주소' }).fill('/notices')
  await save(page, '맨 위 알림')
  await shopper.goto(`${shopOf('farmer')}/`)
  await expect(shopper.getByRole('complementary', { name: '가게 알림' })).toHaveText(NOTICE)
  await shopper.getByRole('link', { name: NOTICE }).click()
  await expect(shopper).toHaveURL(/\/notices$/)
  await shopper.goto(`${shopOf('farmer')}/support`)
  await expect(shopper.getByText(`상담 시간 ${HOURS}`)).toBeVisible()
  await shopper.goto(`${shopOf('market')}/support`)
  await expect(shopper.getByText(/^상담 시간/)).not.toContainText(HOURS)
  await expect(shopper.getByText(NOTICE)).toHaveCount(0)

  const shipping = settingForm(page, '발송 달력')
  for (const days of [0, 1, 2]) {
    const day = dayText.format(Date.now() + days * DAY_MS)
    await shipping.getByLabel('보내지 않는 날 추가').fill(day)
    await shipping.getByRole('button', { name: '보내지 않는 날에 날짜 추가' }).click()
  }
  await save(page, '발송 달력')
  expect(await readArrival()).not.toBe(before)
})
