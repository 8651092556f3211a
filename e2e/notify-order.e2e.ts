import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ProductOptions } from '@shop/contract'
import type { BrowserContext, Page } from '@playwright/test'
import { freePort, freeSandboxPort } from '../scripts/test/postgres.ts'
import { openPage } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { invoiceOf, operate } from './journey/operator.ts'
import { brandsOf } from './journey/everywhere.ts'
import { type BrandId, smallPhone } from './journey/places.ts'
import { deliverPush, type JourneyPush, readShown, recordNotifications, subscribePush } from './journey/push.ts'
import { ask, enterAs, type Member, registerMember } from './journey/register-member.ts'
import { buy } from './journey/send-gift.ts'
import { expect, test } from './journey/watched.ts'
import { openShop, type ShopState } from './start-shop.ts'

const GOOD = 1001
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Offset of Seoul from UTC (ms). */
const SEOUL_MS = 9 * HOUR_MS
const SOON = { timeout: 45_000 }

// one shop for all brands, whose clock is moved
test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.use({ ...smallPhone, contextOptions: { reducedMotion: 'reduce' } })

let shop: { keeps: ShopState; close: () => Promise<void> }
let port: number
let sandbox: string
let folder: string
/** Settings with which a process reads the moved clock. */
let clock: { NODE_OPTIONS: string; MOVED_CLOCK: string }
let movedMs = 0

/** Moves the clock of the shop forward to an hour in Seoul, today or tomorrow. */
const moveTo = async (hour: number): Promise<void> => {
  const seoulMs = (Date.now() + movedMs + SEOUL_MS) % DAY_MS
  movedMs += (hour * HOUR_MS - seoulMs + DAY_MS) % DAY_MS
  await writeFile(path.join(folder, 'ms'), String(movedMs))
}
const moveBy = async (ms: number): Promise<void> => {
  movedMs += ms
  await writeFile(path.join(folder, 'ms'), String(movedMs))
}

test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = await mkdtemp(path.join(tmpdir(), 'shop-notify-'))
  const vendors = await freeSandboxPort()
  port = await freePort()
  sandbox = `http://127.0.0.1:${vendors}`
  clock = {
    NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'journey/moved-clock.ts')}`,
    MOVED_CLOCK: path.join(folder, 'ms'),
  }
  await moveTo(14)
  shop = await openShop({ port, sandboxPort: vendors, env: clock })
})
test.afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const shopOf = (brand: BrandId): string => `http://${brand}.localhost:${port}`
const command = (...words: string[]): Promise<string> => operate({ ...shop.keeps, ...clock }, words)

const readSandbox = async <T>(address: string): Promise<T[]> =>
  (await (await fetch(`${sandbox}${address}`)).json()) as T[]
const textsTo = async ({ phone }: Member): Promise<string[]> =>
  (await readSandbox<{ text: string }>(`/__sandbox/messages?to=${phone}`)).map(({ text }) => text)
const mailsTo = async ({ email }: Member): Promise<string[]> =>
  (await readSandbox<{ subject: string }>(`/__sandbox/mails?to=${email}`)).map(({ subject }) => subject)

interface Reader {
  page: Page
  context: BrowserContext
  brand: BrandId
  member: Member
  push: JourneyPush
}

/** A member with a browser that receives push, on the list of notifications. */
const openReader = async (page: Page, context: BrowserContext, brand: BrandId): Promise<Reader> => {
  await openPage(page, `${shopOf(brand)}/`)
  const member = await registerMember(page, undefined, sandbox)
  await enterAs(page, member)
  await openPage(page, `${shopOf(brand)}/notifications`)
  await recordNotifications(page)
  const push = await subscribePush(page, member)
  return { page, context, brand, member, push }
}

const buyOne = async ({ page, member: { token } }: Reader) => {
  const options = { method: 'GET', path: `/v1/products/${GOOD}/options`, token, body: {} } as const
  const { productOptionCombinations } = await ask<ProductOptions>(page, options)
  const combinationId = productOptionCombinations.find(({ amount }) => amount > 5)?.id ?? 0
  return buy(page, { token, sandbox, productId: GOOD, combinationId }, 1)
}

/** Checks a message in each way: in the open list without a reload, in the worker, as a text message and by e-mail. */
const expectEverywhere = async ({ page, context, brand, member, push }: Reader, title: string): Promise<void> => {
  await expect(page.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible(SOON)
  const findPush = () => push.payloads().find((payload) => payload.title.startsWith(title))
  await expect.poll(() => findPush() !== undefined, SOON).toBe(true)
  await deliverPush(page, shopOf(brand), JSON.stringify(findPush()))
  await expect
    .poll(async () => (await readShown(context, shopOf(brand))).map((shown) => shown.title))
    .toContain(findPush()?.title)
  await expect.poll(async () => (await textsTo(member)).filter((text) => text.includes(title)).length, SOON).toBe(1)
  await expect
    .poll(async () => (await mailsTo(member)).filter((subject) => subject.includes(title)).length, SOON)
    .toBe(1)
}

for (const brand of brandsOf('market and farmer'))
  test(`[SCREEN-14] [B8] ${brand}: each message from the order to its delivery is seen in the app, as push, as text and by e-mail, once`, async ({
    page,
    context,
  }) => {
    const reader = await openReader(page, context, brand)
    const { orderId, orderNo } = await buyOne(reader)
    await test.step('paid', () => expectEverywhere(reader, '주문이 완료됐어요'))
    await command('order', 'wait', orderNo)
    await command('order', 'ship', orderNo, '--courier', 'cj', '--invoice', invoiceOf(orderId))
    await test.step('shipped', () => expectEverywhere(reader, '상품이 출발했어요'))
    await command('order', 'deliver', orderNo)
    await test.step('delivered', () => expectEverywhere(reader, '상품이 도착했어요'))
    expect(new Set(reader.push.payloads().map(({ tag }) => tag)).size).toBe(reader.push.payloads().length)
    await inspect(page, 'notifications of an order')
    await page
      .getByRole('link', { name: /상품이 도착했어요/ })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/orders/${orderId}$`))
    await reader.push.close()
  })

/** Texts of advertisements that a member received. */
const adsTo = async (member: Member): Promise<string[]> =>
  (await textsTo(member)).filter((text) => text.startsWith('(광고)'))
const advertise = (title: string): Promise<string> =>
  command('broadcast', 'send', '--kind', 'ad.event', '--brand', 'ru', '--title', title, '--path', '/best')

test('[I12] [ENTITY-3] a consent is given, confirmed and withdrawn; advertising at night waits until 08:00', async ({
  page,
  context,
}) => {
  const { member, push } = await openReader(page, context, 'ru')
  await openPage(page, `${shopOf('ru')}/my-cuma/settings/alarms`)
  const consent = page.getByRole('switch', { name: '혜택과 이벤트 소식' })
  await expect(consent).not.toBeChecked()
  await page.getByText('혜택과 이벤트 소식', { exact: true }).click()
  await expect(consent).toBeChecked()
  await expect(page.getByText(/에 받기로 동의했어요\./)).toBeVisible()

  await test.step('the consent is confirmed to the person', async () => {
    await moveBy(21 * 60_000)
    await expect
      .poll(
        async () => (await textsTo(member)).some((text) => text.includes('혜택과 이벤트 소식 수신에 동의했어요')),
        SOON,
      )
      .toBe(true)
  })

  await test.step('an advertisement at night waits', async () => {
    await moveTo(21)
    await advertise('밤에 쓴 소식')
    await openPage(page, `${shopOf('ru')}/notifications?tab=social`)
    await expect(page.getByText('(광고) 밤에 쓴 소식').first()).toBeVisible(SOON)
    await page.waitForTimeout(3_000)
    expect(await adsTo(member)).toEqual([])
    await moveTo(8)
    await expect.poll(async () => (await adsTo(member)).length, SOON).toBe(1)
    const [text = ''] = await adsTo(member)
    expect(text).toContain('밤에 쓴 소식')
    expect(text).toMatch(/무료 수신거부 http/)
  })

  await test.step('the link of the advertisement withdraws without a login', async () => {
    const [text = ''] = await adsTo(member)
    const link = /무료 수신거부 (\S+)/.exec(text)?.[1] ?? ''
    const stranger = await context.browser()?.newContext()
    const away = await stranger?.newPage()
    if (!stranger || !away) throw new Error('no second browser')
    await away.goto(link)
    await away.getByRole('button', { name: /수신거부/ }).click()
    await expect(away.getByText('수신을 거부했어요.')).toBeVisible()
    await stranger.close()
    await openPage(page, `${shopOf('ru')}/my-cuma/settings/alarms`)
    await expect(consent).not.toBeChecked()
    await advertise('거부한 뒤의 소식')
    await page.waitForTimeout(5_000)
    expect(await adsTo(member)).toHaveLength(1)
  })
  await push.close()
})
