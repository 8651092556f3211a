import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { ProductOptions } from '@shop/contract'
import { openPage } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { sandboxAt, shopAt } from './journey/places.ts'
import { ask, enterAs, type Member, registerMember } from './journey/register-member.ts'
import { buy } from './journey/send-gift.ts'
import { logInAsStaff } from './journey/staff.ts'
import { expect, test } from './journey/watched.ts'

const GOOD = 1001
const ORDERS = 5
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }
const shop = shopAt('ru')

test.describe.configure({ mode: 'serial' })

let shopper: Page
let staff: Page
let member: Member
let orderNos: string[]

/** Number of a parcel that only this run uses. It ends in 9: the sandbox's courier does not know it, so it can be undone. */
let lastNumber = 400_000_000_009 + Math.floor(Math.random() * 90_000_000) * 1_000
const newNumber = (): string => String((lastNumber += 10))

const placeOrder = async (): Promise<string> => {
  const { token } = member
  const options = await ask<ProductOptions>(shopper, {
    method: 'GET',
    path: `/v1/products/${GOOD}/options`,
    token,
    body: {},
  })
  const combinationId = options.productOptionCombinations.find(({ amount }) => amount > ORDERS)?.id ?? 0
  const { orderNo } = await buy(shopper, { token, sandbox: sandboxAt, productId: GOOD, combinationId }, 1)
  return orderNo
}

test.beforeAll(async ({ browser }) => {
  shopper = await browser.newPage()
  await openPage(shopper, `${shop}/`)
  member = await registerMember(shopper)
  orderNos = []
  for (let n = 0; n < ORDERS; n += 1) orderNos.push(await placeOrder())
  await enterAs(shopper, member)
  staff = await logInAsStaff(browser, { role: 'packer', at: `${shop}/backoffice/orders/waybills`, screen: wide })
})
test.afterAll(async () => {
  await shopper.close()
  await staff.close()
})

const orderNo = (at: number): string => orderNos[at] ?? ''

const sheetOf = (rows: readonly string[]) => ({
  name: '운송장.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['주문번호,택배사,운송장번호', ...rows].join('\n')),
})

/** Checks the state of an order in the list of its buyer. */
const seeInShop = async (no: string, state: string): Promise<void> => {
  await shopper.goto(`${shop}/orders`)
  await expect(
    shopper
      .getByRole('article', { name: `주문 ${no}` })
      .getByText(state)
      .first(),
  ).toBeVisible()
}

const inspectAtBothWidths = async (page: Page, screen: string): Promise<void> => {
  for (const size of [phone, wide]) {
    await page.setViewportSize(size.viewport)
    await inspect(page, `${screen} at ${size.viewport.width}`)
  }
}

/** Moves the focus with the tab key until it is on a control. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  const isFocused = () => control.evaluate((node) => node.matches(':focus'))
  await page.bringToFront()
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 60 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

test('[backoffice] the scanner takes order and waybill on a phone, and names what is wrong', async ({ browser }) => {
  const page = await logInAsStaff(browser, {
    role: 'packer',
    at: `${shop}/backoffice/orders/waybills`,
    screen: phone,
  })
  const first = page.getByRole('textbox', { name: '주문 번호' })
  const number = newNumber()
  await page.getByRole('combobox', { name: '택배사' }).selectOption('CJ대한통운')
  await first.focus()
  for (const text of [orderNo(0), number]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText(`${orderNo(0)} · CJ대한통운 ${number}`)).toBeVisible()
  await expect(first).toBeFocused()
  await expect(first).toHaveValue('')
  await seeInShop(orderNo(0), '배송 중')
  await page.close()
})

test('[backoffice] a browser without BarcodeDetector reads the barcode of a photo by WebAssembly', async ({
  browser,
}) => {
  const page = await logInAsStaff(browser, {
    role: 'packer',
    at: `${shop}/backoffice/orders/waybills`,
    screen: phone,
  })
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'))
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.reload()
  const photo = page.getByLabel('운송장 사진으로 읽기')
  await expect(photo).toBeAttached()
  expect(files.filter((file) => /wasm/.test(file))).toEqual([])
  await photo.setInputFiles(path.join(import.meta.dirname, 'journey/waybill-label.jpg'))
  await expect(page.getByRole('textbox', { name: '운송장 번호' })).toHaveValue('400000000025')
  await expect(page.getByText('사진에서 읽은 번호: 400000000025.')).toBeVisible()
  expect(files.filter((file) => file.endsWith('.wasm'))).toEqual([expect.stringMatching(/^\/backoffice\/assets\//)])
  await photo.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(page.getByText(/읽을 수 없는 사진이에요/)).toBeVisible()
  await page.close()
})

test('[backoffice] each bad row of a sheet is shown before anything changes, the good ones are applied and undone', async () => {
  const [used, shared] = [newNumber(), newNumber()]
  const [good, second, third] = [orderNo(1), orderNo(2), orderNo(3)]
  const bad = [
    [`${third},CJ대한통운,=A1+1`, '수식이 있는 칸이에요.'],
    [`${third},${'가'.repeat(61)},${newNumber()}`, '글자가 너무 긴 칸이에요.'],
    [`,CJ대한통운,${newNumber()}`, '주문 번호가 비어 있어요.'],
    [`${third},CJ대한통운,`, '운송장 번호가 비어 있어요.'],
    [`${third},CJ대한통운,4.00E+11`, '엑셀이 번호를 줄여 썼어요.'],
    [`${third},CJ대한통운,12345`, '택배사의 운송장 번호 형식이 아니에요.'],
    [`${third},없는택배,${newNumber()}`, '모르는 택배사예요.'],
    [`20991231-ZZZZZZZZ,CJ대한통운,${newNumber()}`, '없는 주문 번호예요.'],
    [`${third}-9,CJ대한통운,${newNumber()}`, '이 주문에 없는 상품이에요.'],
    [`${orderNo(0)},CJ대한통운,${newNumber()}`, '이미 운송장이 있어요.'],
    [`${good},CJ대한통운,${newNumber()}`, '같은 주문이 이 파일에 또 있어요.'],
    [`${third},CJ대한통운,${used}`, '다른 주문에서 쓴 운송장 번호예요.'],
  ] as const
  const rows = [`${good},CJ대한통운,${used}`, `${second},한진택배,${shared}`, ...bad.map(([row]) => row)]
  await staff.getByLabel('운송장 파일').setInputFiles(sheetOf(rows))
  const list = staff.getByRole('region', { name: '고칠 줄' })
  for (const [at, [, message]] of bad.entries())
    await expect(list.getByRole('row', { name: new RegExp(`^${at + 4} `) })).toContainText(message)
  await expect(staff.getByText(`고칠 줄 ${bad.length}`)).toBeVisible()
  await seeInShop(good, '결제 완료')
  await inspectAtBothWidths(staff, 'checked sheet')

  await staff.getByRole('button', { name: '2건 등록하기' }).click()
  const job = staff.getByRole('region', { name: '운송장 2건 등록', exact: true })
  await expect(job.getByRole('progressbar', { name: '진행' })).toBeVisible()
  await expect(job.getByText('2줄 가운데 2줄을 했고 0줄을 못 했어요.')).toBeVisible({ timeout: 30_000 })
  await seeInShop(good, '배송 중')
  await seeInShop(second, '배송 중')
  await inspectAtBothWidths(staff, 'applied sheet')

  await job.getByRole('button', { name: '되돌리기' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click()
  const undo = staff.getByRole('region', { name: '되돌리기: 운송장 2건 등록' })
  await expect(undo.getByText('2줄 가운데 2줄을 했고 0줄을 못 했어요.')).toBeVisible({ timeout: 30_000 })
  await seeInShop(good, '배송 준비')
})

test('[backoffice] the orders in 배송 준비 are exported for a courier', async () => {
  await staff.getByRole('combobox', { name: '양식' }).selectOption('한진택배')
  await staff.getByRole('combobox', { name: '파일' }).selectOption('CSV (UTF-8)')
  const downloading = staff.waitForEvent('download')
  await staff.getByRole('button', { name: '내려받기', exact: true }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  const [head, ...rows] = text.trim().split(/\r?\n/)
  expect(head).toContain('받으시는 분')
  for (const at of [1, 2]) expect(rows.find((row) => row.includes(orderNo(at)))).toContain('테헤란로')
  expect(text).not.toContain(orderNo(4))
  await expect(staff.getByText(/ 파일을 내려받았어요\.$/)).toBeVisible()
})

test('[backoffice] a sheet is checked, applied and undone by keyboard only', async () => {
  await staff.goto(`${shop}/backoffice/orders/waybills`)
  const choosing = staff.waitForEvent('filechooser')
  await tabTo(staff, staff.getByRole('button', { name: '파일 고르기' }))
  await staff.keyboard.press('Enter')
  await (await choosing).setFiles(sheetOf([`${orderNo(4)},CJ대한통운,${newNumber()}`]))
  await tabTo(staff, staff.getByRole('button', { name: '1건 등록하기' }))
  await staff.keyboard.press('Enter')
  const undo = staff.getByRole('button', { name: '되돌리기' })
  await expect(undo).toBeVisible({ timeout: 30_000 })
  await seeInShop(orderNo(4), '배송 중')
  await tabTo(staff, undo)
  await staff.keyboard.press('Enter')
  await tabTo(staff, staff.getByRole('dialog').getByRole('button', { name: '되돌리기' }))
  await staff.keyboard.press('Enter')
  const undone = staff.getByRole('region', { name: '되돌리기: 운송장 1건 등록' })
  await expect(undone.getByText('1줄 가운데 1줄을 했고')).toBeVisible({ timeout: 30_000 })
  await seeInShop(orderNo(4), '배송 준비')
})

test('[backoffice] the screens of jobs show each row and have no faults for assistive technology', async () => {
  await staff.goto(`${shop}/backoffice/jobs`)
  await expect(staff.getByText('되돌리기: 운송장 1건 등록').first()).toBeVisible()
  await inspectAtBothWidths(staff, 'jobs')
  await staff.getByRole('link', { name: '운송장 2건 등록', exact: true }).click()
  await expect(staff.getByText(/^주문 \d{8}-/).first()).toBeVisible()
  await inspectAtBothWidths(staff, 'job')
})
