import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { freePort, freeSandboxPort } from '../scripts/test/postgres.ts'
import { agreeToMeasure } from './journey/agree-to-measure.ts'
import { newOrderer, payButton, reachPayment } from './journey/checkout.ts'
import { fillCart, openPage } from './journey/goods.ts'
import { lookUp } from './journey/guest-order-look-up.ts'
import { operate } from './journey/operator.ts'
import { openWindow, payWith, seeComplete } from './journey/payment-window.ts'
import { brandsOf } from './journey/everywhere.ts'
import type { BrandId } from './journey/places.ts'
import { readGuestCode } from './journey/register-member.ts'
import { sumsOf, won } from './journey/sums.ts'
import { expect, test } from './journey/watched.ts'
import { openShop, type ShopState } from './start-shop.ts'

const DAY_MS = 24 * 3_600_000
const AWAY_MS = 6 * DAY_MS
const SEOUL_MS = 9 * 3_600_000
/** Products that are sold all the year. */
const oranges = { path: '/product/1013', name: '제주 황금향 2kg' }
const apples = { path: '/product/1001', name: '청송 꿀사과 부사 3kg (8~11과)' }
const serviceOf: Readonly<Record<BrandId, string>> = { cuma: '7001', market: '7002', farmer: '7003', ru: '7004' }

// one shop for all brands, whose clock is moved
test.describe.configure({ mode: 'default' })
// a headless browser is a robot by its name
test.use({
  userAgent: 'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
  contextOptions: { reducedMotion: 'reduce' },
  expectedNoise: [/asks http:\/\/127\.0\.0\.1/],
})

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

/** Moves the clock of the browser to that of the shop, for the pages that it opens from now on. */
const followClock = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((ms) => {
    const SystemDate = Date
    const begun = performance.timeOrigin + ms
    const now = (): number => begun + performance.now()
    globalThis.Date = new Proxy(SystemDate, {
      construct: (target, given: [], made: new () => Date) =>
        Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
      get: (target, name, receiver: unknown) =>
        name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
    })
  }, movedMs)

const moveClock = async (context: BrowserContext, ms: number): Promise<void> => {
  movedMs += ms
  await writeFile(path.join(folder, 'ms'), String(movedMs))
  await followClock(context)
}

const MEASURED = { measurement: true, advertising: false }

const dayOf = (ms: number): string => new Date(ms + SEOUL_MS).toISOString().slice(0, 10)

/** Reads the row of a campaign over the days of the journey. */
const reportOf = async (brand: BrandId, campaign: string): Promise<Record<string, string | undefined>> => {
  const now = Date.now() + movedMs
  const given = ['--from', dayOf(now - AWAY_MS), '--to', dayOf(now), '--by', 'campaign', '--brand', brand, '--csv']
  const report = await operate({ ...shop.keeps, ...clock }, ['ads', 'report', ...given])
  const row = report.split(/\r?\n/).find((line) => line.startsWith(`${campaign},`))
  const [, clicks, sessions, orders, revenue, refunds] = row?.split(',') ?? []
  return { clicks, sessions, orders, revenue, refunds }
}

/** Opens a page and stays until its visit is collected: the tracker is loaded once the page is idle. */
const stayFor = async (page: Page, open: () => Promise<unknown>): Promise<void> => {
  const collected = page.waitForResponse((answer) => answer.url().endsWith('/v1/tracking/events'))
  await open()
  expect((await collected).status()).toBe(202)
}

/** Arrives by a search ad, sees the shop, and leaves. Returns the address of the shop. */
const arriveByAd = async (page: Page, brand: BrandId, campaign: string): Promise<string> => {
  const parts = `${serviceOf[brand]}/naver/search/cpc/${encodeURIComponent('사과')}/${campaign}`
  await stayFor(page, () => page.goto(`http://${brand}.localhost:${port}/landing/${parts}`))
  const { origin, searchParams } = new URL(page.url())
  expect(searchParams.get('clk')).toMatch(/^[0-9a-f]{32}$/)
  await page.goto('about:blank')
  return origin
}

/** Buys two products as a guest by card. */
const buyTwo = async (page: Page, origin: string): Promise<{ orderNo: string; paid: number }> => {
  const guest = { ...newOrderer(), sandbox }
  await fillCart(page, origin, oranges.path)
  await fillCart(page, origin, apples.path)
  await reachPayment(page, origin, guest)
  const paid = won(await payButton(page).innerText())
  const orderNo = await openWindow(page)
  await payWith(page, '정상 승인')
  await seeComplete(page, orderNo)
  const code = await readGuestCode(guest.phone, orderNo, sandbox)
  await openPage(page, `${origin}/orders/guest`)
  await lookUp(page, guest, code)
  return { orderNo, paid }
}

/** Cancels the apples of the order that is shown. Returns the refund that the shop has promised. */
const cancelApples = async (page: Page, orderNo: string): Promise<number> => {
  const card = page.getByRole('article', { name: `주문 ${orderNo}` })
  const line = card.getByRole('listitem').filter({ has: page.getByRole('link', { name: apples.name }) })
  await line.getByRole('link', { name: '취소', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: new RegExp(oranges.name.slice(0, 9)) })).not.toBeChecked()
  await expect.poll(() => sumsOf(page, '환불 금액')).toHaveProperty('돌려받을 금액')
  const { '돌려받을 금액': refund = Number.NaN } = await sumsOf(page, '환불 금액')
  await page.getByRole('button', { name: /원 돌려받고 취소하기$/ }).click()
  await expect(page.getByText('선택한 상품을 취소했어요.')).toBeVisible()
  return refund
}

// the brands share what a purchase is attributed by
for (const brand of brandsOf('ru and cuma'))
  test(`[ORDER-7] [TRACK-6] [C111] ${brand}: a purchase six days after an ad and its refund are the ad's, to the won`, async ({
    page,
    context,
  }) => {
    test.setTimeout(300_000)
    const campaign = `six-days-${brand}`
    await agreeToMeasure(context, MEASURED)
    await followClock(context)
    const origin = await arriveByAd(page, brand, campaign)
    await moveClock(context, AWAY_MS)
    await stayFor(page, () => openPage(page, `${origin}/`))
    const { orderNo, paid } = await buyTwo(page, origin)
    const refund = await cancelApples(page, orderNo)
    expect(refund).toBeGreaterThan(0)
    const sums = { '결제한 금액': paid, '환불 금액': -refund, '최종 결제 금액': paid - refund }
    await expect.poll(() => sumsOf(page, '결제 금액')).toMatchObject(sums)
    await expect(async () => {
      expect(await reportOf(brand, campaign)).toEqual({
        clicks: '1',
        sessions: '2',
        orders: '1',
        revenue: String(paid),
        refunds: String(refund),
      })
    }).toPass({ timeout: 40_000 })
  })
