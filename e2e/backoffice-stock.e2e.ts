import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, Locator, Page } from '@playwright/test'
import { logInAsStaff } from './journey/staff.ts'
import { expect, test } from './journey/watched.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface AxeResult {
  violations: { id: string; nodes: { target: unknown }[] }[]
}

/** Checks that the content of a screen has no accessibility violation and does not scroll sideways. */
const inspect = async (page: Page, screen: string): Promise<void> => {
  await page.evaluate(`${await readFile(axeFile, 'utf8')};0`)
  const { violations } = await page.evaluate<AxeResult>(`axe.run('main')`)
  const found = violations.map(({ id, nodes }) => `${id}: ${JSON.stringify(nodes.map(({ target }) => target))}`)
  expect.soft(found, screen).toEqual([])
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect.soft(overflow, `${screen}: pixels beyond the edge`).toBeLessThanOrEqual(0)
}

/** Number of a product of the demo with one option, which nothing else of the journeys sells. */
const findProduct = async (page: Page): Promise<number> =>
  page.evaluate<number>(
    `fetch('/admin/v1/stock?q=' + encodeURIComponent('홍삼')).then((r) => r.json()).then((reply) => reply.stocks[0].productId)`,
  )

const open = (browser: Browser, at: string, screen: object = wide): Promise<Page> =>
  logInAsStaff(browser, { role: 'merchandiser', at: `/backoffice/${at}`, screen })

const statusOf = (page: Page, id: number): Promise<string> =>
  page.evaluate<string>(`fetch('/v1/products/${id}').then((r) => r.json()).then((p) => p.productStatus)`)

const giveReason = async (dialog: Locator, action: string): Promise<void> => {
  await dialog.getByRole('textbox', { name: '사유' }).fill('산지 사정')
  await dialog.getByRole('button', { name: action }).click()
}

test('[backoffice] on a phone units are adjusted with a reason, and an option goes out of stock and back', async ({
  browser,
}) => {
  const page = await open(browser, 'stock', phone)
  const id = await findProduct(page)
  await page.goto(`/backoffice/stock?q=${id}`)
  await page
    .getByRole('button', { name: /수량 조정$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: '수량 조정' })
  await dialog.getByRole('textbox', { name: '수량' }).fill('5')
  await dialog.getByRole('textbox', { name: /사유/ }).fill('입고')
  await dialog.getByRole('button', { name: /개로 바꾸기$/ }).click()
  await expect(page.getByText('수량을 바꿨어요.')).toBeVisible()
  await inspect(page, 'stock at 390 px')
  const before = await statusOf(page, id)
  const options = await page.getByRole('button', { name: / 품절$/ }).count()
  for (let left = options; left > 0; left -= 1) {
    await page
      .getByRole('button', { name: / 품절$/ })
      .first()
      .click()
    await giveReason(page.getByRole('dialog', { name: '품절로 바꿀까요?' }), '품절')
    await expect(page.getByRole('button', { name: / 품절$/ })).toHaveCount(left - 1)
  }
  await expect.poll(() => statusOf(page, id)).toBe('stock_out')
  const shopper = await browser.newPage(phone)
  await shopper.goto(`/product/${id}`)
  await expect(shopper.getByText('품절').first()).toBeVisible()
  await page
    .getByRole('button', { name: / 다시 판매$/ })
    .first()
    .click()
  await giveReason(page.getByRole('dialog', { name: '다시 판매할까요?' }), '다시 판매')
  await expect.poll(() => statusOf(page, id)).toBe(before)
  await page.goto(`/backoffice/stock/ledger?productId=${id}`)
  await expect(page.getByText('입고').first()).toBeVisible()
})

const upload = (page: Page, text: string): Promise<void> =>
  page.getByLabel('상품 파일').setInputFiles({ name: '상품.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('[backoffice] each invalid cell of a sheet is named, and nothing is changed', async ({ browser }) => {
  const page = await open(browser, 'products/import')
  const id = await findProduct(page)
  const head = '상품번호,옵션번호,상품명,공급사,카테고리,판매가,정가,특가,재고 증감,판매 상태,배송 유형,배송비'
  const rows = [
    '99999999,,,,,,,,,,,',
    `${id},99999999,,,,,,,,,,`,
    ',,새 상품,없는 농장,없는 곳,1000,,,,,,',
    ',,새 상품,,,만원,,,,,,',
    ',,새 상품,,,1000,500,,,,,',
    ',,새 상품,,,1000,,2000,,,,',
    '102,,,,,,,,-9000000,,,',
    '103,,,,,,,,,팔아요,,',
    ',,새 상품,,,1000,,,,,무료,3000',
    `,,${'가'.repeat(101)},,,1000,,,,,,`,
  ]
  await upload(page, [head, ...rows].join('\n'))
  const problems = page.getByRole('region', { name: '고쳐야 할 칸' })
  for (const message of [
    '없는 상품번호예요.',
    '이 상품의 옵션번호를 적어 주세요.',
    '없는 공급사예요.',
    '없는 카테고리예요.',
    '숫자를 적어 주세요.',
    '정가는 판매가 1,000원보다 낮을 수 없어요.',
    '특가는 판매가보다 높을 수 없어요.',
    '-1,000,000보다 작을 수 없어요.',
    '가운데 하나를 적어 주세요.',
    '무료 배송이면 배송비가 0원이어야 해요.',
    '100자까지 적을 수 있어요.',
  ])
    await expect(problems.getByText(message).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /등록하기$/ })).toHaveCount(0)
  await inspect(page, 'invalid sheet')
})

/** Cells of a line of a CSV without line breaks in its cells. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell)

test('[backoffice] 80 prices change by a sheet within a minute, and are restored', async ({ browser }) => {
  const page = await open(browser, 'products/import')
  const text = await page.evaluate<string>(`fetch('/admin/v1/product-export?format=csvUtf8').then((r) => r.text())`)
  const lines = text.trim().split(/\r?\n/).slice(1).map(cellsOf)
  const ids: (string | undefined)[] = [
    ...new Set(
      lines.filter(([, , , , , , price, , special]) => Number(price) > 100 && special === '없음').map(([id]) => id),
    ),
  ].slice(-100, -20)
  // the newest are those of other journeys
  const chosen = ids.map((id) => lines.find(([each]) => each === id) ?? [])
  const rows = chosen.map(([id, option, , , , , price]) => `${id},${option},,${Number(price) - 10}`)
  await upload(page, ['상품번호,옵션번호,상품명,판매가', ...rows].join('\n'))
  await page.getByRole('button', { name: '상품 80개 등록하기' }).click()
  await expect(page.getByText('80개를 바꿨어요.')).toBeVisible({ timeout: 50_000 })
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(page.getByText('되돌리고 있어요.')).toBeVisible()
  // other journeys create products and sell units meanwhile
  const pricesOf = (sheet: string): string[] =>
    sheet
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map(cellsOf)
      .filter(([id]) => ids.includes(id))
      .map(([, option, , , , , price]) => `${option} ${price}`)
  const now = async () =>
    pricesOf(await page.evaluate<string>(`fetch('/admin/v1/product-export?format=csvUtf8').then((r) => r.text())`))
  await expect.poll(now, { timeout: 60_000 }).toEqual(pricesOf(text))
})
