import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { GiftGroup, OrderItem, Product, ProductOptions } from '@shop/contract'
import type { Browser, Page } from '@playwright/test'
import { freePort, freeSandboxPort } from '../scripts/test/postgres.ts'
import { openPage } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { bringToTheDoor, invoiceOf } from './journey/operator.ts'
import { viewsOf } from './journey/everywhere.ts'
import { type BrandId, smallPhone } from './journey/places.ts'
import { ask, enterAs, registerMember } from './journey/register-member.ts'
import { buy, receivers, sendGift, type SentGift } from './journey/send-gift.ts'
import { sumsOf } from './journey/sums.ts'
import { expect, storeChoice, test } from './journey/watched.ts'
import { openShop, type ShopState } from './start-shop.ts'

const WEEK_MS = 7 * 24 * 3_600_000
/** A gift sent at night has its seven days from the morning. */
const NIGHT_MS = 12 * 3_600_000
const GOOD = 1001
/** Fewest points that can be used at once. */
const LEAST_POINTS = 1_000

// one shop for all brands, whose clock is moved
test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

let shop: { keeps: ShopState; close: () => Promise<void> }
let port: number
let sandbox: string
let folder: string
/** Settings with which a process reads the moved clock. */
let clock: { NODE_OPTIONS: string; MOVED_CLOCK: string }
let movedMs = 0

test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = await mkdtemp(path.join(tmpdir(), 'shop-clock-'))
  const [own, vendors] = [await freePort(), await freeSandboxPort()]
  port = own
  sandbox = `http://127.0.0.1:${vendors}`
  const preload = path.join(import.meta.dirname, 'journey/moved-clock.ts')
  clock = { NODE_OPTIONS: `--import=${preload}`, MOVED_CLOCK: path.join(folder, 'ms') }
  shop = await openShop({ port, sandboxPort: vendors, env: clock })
})
test.afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const moveClock = async (ms: number): Promise<void> => {
  movedMs += ms
  await writeFile(path.join(folder, 'ms'), String(movedMs))
}
const shopOf = (brand: BrandId): string => `http://${brand}.localhost:${port}`

interface Sender {
  token: string
  productId: number
  combinationId: number
  sandbox: string
}
const stockOf = async (page: Page, { productId, combinationId }: Sender): Promise<number> => {
  const { productOptionCombinations } = await ask<ProductOptions>(page, {
    method: 'GET',
    path: `/v1/products/${productId}/options`,
    token: undefined,
    body: {},
  })
  return productOptionCombinations.find(({ id }) => id === combinationId)?.amount ?? Number.NaN
}
const pointsOf = async (page: Page, { token }: Sender): Promise<number> =>
  (await ask<{ point: number }>(page, { method: 'GET', path: '/v1/app-users/my-point', token, body: {} })).point

/** Registers a member who has earned points with an earlier order. */
const enterWithPoints = async (page: Page, brand: BrandId): Promise<Sender> => {
  await openPage(page, `${shopOf(brand)}/`)
  const { token } = await registerMember(page, undefined, sandbox)
  await enterAs(page, { token })
  const read = <T>(address: string) => ask<T>(page, { method: 'GET', path: address, token: undefined, body: {} })
  const { purchasePointPer } = await read<Product>(`/v1/products/${GOOD}`)
  const { productOptionCombinations } = await read<ProductOptions>(`/v1/products/${GOOD}/options`)
  const [combination] = productOptionCombinations.toSorted((a, b) => b.amount - a.amount)
  if (!combination) throw new Error(`product ${GOOD} has no option`)
  const sender = { token, sandbox, productId: GOOD, combinationId: combination.id }
  const { price } = combination.productOptionPrice
  const units = Math.ceil((LEAST_POINTS * 1.2 * 100) / (price * purchasePointPer))
  const { orderId, orderNo } = await buy(page, sender, units)
  await bringToTheDoor(orderNo, invoiceOf(orderId), { ...shop.keeps, ...clock })
  const order = await ask<OrderItem>(page, {
    method: 'GET',
    path: `/v1.2/app-users/orders/${orderId}`,
    token,
    body: {},
  })
  for (const { id } of order.orderItemProducts)
    await ask(page, {
      method: 'PUT',
      path: `/v1/app-users/order-items/${orderId}/products/${id}/complete`,
      token,
      body: {},
    })
  await expect.poll(() => pointsOf(page, sender)).toBeGreaterThanOrEqual(LEAST_POINTS)
  return sender
}

/** Opens a gift as a person without an account, in a browser of their own. */
const openAsReceiver = async (browser: Browser, address: string): Promise<Page> => {
  const context = await browser.newContext({ ...smallPhone, locale: 'ko-KR', reducedMotion: 'reduce' })
  await storeChoice(context)
  const page = await context.newPage()
  const answer = await page.goto(address)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  const html = (await answer?.text()) ?? ''
  for (const personal of ['김하나', '박두리', '김장보', '늘 고마워요']) expect(html).not.toContain(personal)
  await expect(page.getByRole('heading', { name: /님이 선물을 보냈어요$/ })).toBeVisible()
  await inspect(page, 'closed gift')
  await page.getByRole('button', { name: '선물 열어 보기' }).click()
  await expect(page.getByText('늘 고마워요. 맛있게 드세요.')).toBeVisible()
  return page
}

const accept = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: '휴대폰 번호' }).fill('01011110001')
  await page.getByRole('textbox', { name: '우편번호' }).fill('06236')
  await page.getByRole('textbox', { name: '도로명 주소' }).fill('서울 강남구 테헤란로 1')
  await page.reload()
  await expect(page.getByRole('textbox', { name: '도로명 주소' })).toHaveValue('서울 강남구 테헤란로 1')
  await inspect(page, 'address of a gift')
  await page.getByRole('button', { name: '이 주소로 선물 받기' }).click()
  await expect(page.getByRole('heading', { name: '주소를 입력했어요' })).toBeVisible()
  await page.getByRole('textbox', { name: '감사 인사' }).fill('잘 먹을게요')
  await page.getByRole('button', { name: '감사 인사 보내기' }).click()
  await expect(page.getByText('보낸 인사')).toBeVisible()
  expect(await page.locator('main').innerText()).not.toMatch(/[\d,]+원/)
  await inspect(page, 'accepted gift')
}

const decline = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '정중히 거절하기' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '전할 말 (선택)' }).fill('마음만 받을게요')
  await inspect(page, 'decline')
  await dialog.getByRole('button', { name: '거절하기' }).click()
  await expect(page.getByRole('heading', { name: '선물을 정중히 거절했어요' })).toBeVisible()
}

const gives = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
const wonText = (won: number): string => `${won.toLocaleString('ko-KR')}원`

const cancelledOf = async (orderNo: string): Promise<number> => {
  const answer = await fetch(`${sandbox}/__sandbox/toss/payments`)
  const payments = (await answer.json()) as { orderId: string; cancels?: { cancelAmount: number }[] | null }[]
  const cancels = payments.find(({ orderId }) => orderId === orderNo)?.cancels ?? []
  return cancels.reduce((sum, { cancelAmount }) => sum + cancelAmount, 0)
}

interface Before {
  stock: number
  points: number
  usedPoint: number
}

/** Checks money, stock and points after one gift was accepted, one declined, and one has expired. */
const checkAmounts = async (page: Page, sender: Sender, gift: SentGift, before: Before): Promise<GiftGroup> => {
  const group = await gift.group()
  const [accepted, declined, expired] = group.giftTos
  const refunds = [declined, expired].map((each) => each?.refund ?? { money: Number.NaN, point: Number.NaN })
  const money = refunds.reduce((sum, refund) => sum + refund.money, 0)
  const point = refunds.reduce((sum, refund) => sum + refund.point, 0)
  expect(accepted?.refund).toBeNull()
  for (const [at, each] of [declined, expired].entries())
    await expect(gives(page, each?.name ?? '').getByText(`환불 ${wonText(refunds[at]?.money ?? 0)}`)).toBeVisible()
  expect(await sumsOf(page, '결제 금액')).toMatchObject({
    '결제한 금액': gift.amount,
    '환불 금액': 0 - money,
    '돌려받은 적립금': point,
    '최종 결제 금액': gift.amount - money,
  })
  // three of four units came back
  expect(point).toBeGreaterThan(0)
  expect(point).toBeLessThan(before.usedPoint)
  await expect.poll(() => cancelledOf(gift.orderNo)).toBe(money)
  expect(await pointsOf(page, sender)).toBe(before.points - before.usedPoint + point)
  await expect.poll(() => stockOf(page, sender)).toBe(before.stock - receivers[0].unit)
  return group
}

/** Checks that the other screens of the sender show the same amounts. */
const checkOtherScreens = async (page: Page, brand: BrandId, { gift, money, points }: Shown): Promise<void> => {
  await page.goto(`${shopOf(brand)}/orders/${gift.orderId}`)
  await expect(page.getByRole('link', { name: /^받는 분 보기/ })).toBeVisible()
  await expect.poll(() => sumsOf(page, '결제 금액')).toMatchObject({ '최종 결제 금액': gift.amount - money })
  await inspect(page, 'order of a gift')
  await page.goto(`${shopOf(brand)}/orders`)
  const card = page.getByRole('article', { name: `주문 ${gift.orderNo}` })
  await expect(card.getByText(`환불 ${wonText(money)}`)).toBeVisible()
  await expect(card.getByText('받는 분 3명')).toBeVisible()
  await page.goto(`${shopOf(brand)}/gifts`)
  await expect(page.getByRole('link', { name: /김하나, 박두리, 최세나/ })).toContainText(wonText(gift.amount))
  await inspect(page, 'sent gifts')
  await page.goto(`${shopOf(brand)}/my-cuma/points`)
  await expect(page.getByRole('region', { name: '적립금 잔액' })).toContainText(wonText(points))
}
interface Shown {
  gift: SentGift
  money: number
  points: number
}

// the brands share these screens, which every-screen.e2e.ts inspects in each
for (const { brand, view } of viewsOf('market and farmer'))
  test.describe(brand, () => {
    test.use(view)
    test(`[SCREEN-10] [GIFT-3] [GIFT-4] one receiver accepts without an account, one declines, one does not answer: money, stock and points are right, ${brand}`, async ({
      page,
      browser,
    }) => {
      test.setTimeout(300_000)
      const sender = await enterWithPoints(page, brand)
      const before = {
        stock: await stockOf(page, sender),
        points: await pointsOf(page, sender),
        usedPoint: LEAST_POINTS,
      }
      const gift = await sendGift(page, { ...sender, usedPoint: before.usedPoint })
      await expect.poll(() => stockOf(page, sender)).toBe(before.stock - 4)
      const [first, second] = (await gift.group()).giftTos
      await page.goto(`${shopOf(brand)}/gifts/${gift.orderId}`)
      await expect(page.getByText('받는 분 3명 · 주소 입력 전 3명')).toBeVisible()
      await inspect(page, 'sent gift')

      const accepting = await openAsReceiver(browser, `${shopOf(brand)}/gift/received/${first?.uuid}`)
      await accept(accepting)
      const declining = await openAsReceiver(browser, `${shopOf(brand)}/gift/received/${second?.uuid}`)
      await decline(declining)
      await accepting.context().close()
      await declining.context().close()

      await moveClock(WEEK_MS + NIGHT_MS)
      await expect
        .poll(async () => (await gift.group()).giftTos.map(({ refund }) => refund !== null), { timeout: 60_000 })
        .toEqual([false, true, true])
      await page.reload()
      await expect(gives(page, '김하나').getByText('잘 먹을게요')).toBeVisible()
      await expect(gives(page, '박두리').getByText('마음만 받을게요')).toBeVisible()
      await expect(gives(page, '최세나').getByText('기한 지남')).toBeVisible()
      const group = await checkAmounts(page, sender, gift, before)
      for (const width of [360, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await inspect(page, `ended gift at ${width} px`)
      }
      const money = group.giftTos.reduce((sum, { refund }) => sum + (refund?.money ?? 0), 0)
      await checkOtherScreens(page, brand, { gift, money, points: await pointsOf(page, sender) })
    })
  })
