import type { ProductOptions } from '@shop/contract'
import type { BrowserContext, Page } from '@playwright/test'
import { grapes, openPage } from './journey/goods.ts'
import { invoiceOf, operate } from './journey/operator.ts'
import { sandboxAt, shopAt } from './journey/places.ts'
import { ask, enterAs, registerMember } from './journey/register-member.ts'
import { buy } from './journey/send-gift.ts'
import { expect, storeChoice, test } from './journey/watched.ts'
import { shopState } from './start-shop.ts'

const shop = shopAt('ru')
const dot = (page: Page) => page.getByText('읽지 않은 알림 있음')
const shippedRows = (page: Page) => page.getByRole('link', { name: /상품이 출발했어요/ })
/** Less than the interval of polling, 60 s. */
const SOON = { timeout: 30_000 }

/** Counts connections of all tabs of a browser to the server's events. */
const countStreams = (context: BrowserContext): { opened: number } => {
  const streams = { opened: 0 }
  context.on('request', (request) => {
    if (request.url().endsWith('/v1/app-users/notification/stream')) streams.opened += 1
  })
  return streams
}

/** Buys a product and ships it, which notifies the buyer. */
const receiveNews = async (page: Page, token: string): Promise<void> => {
  const productId = Number(grapes.path.split('/').at(-1))
  const options = { method: 'GET', path: `/v1/products/${productId}/options`, token, body: {} } as const
  const { productOptionCombinations } = await ask<ProductOptions>(page, options)
  const combinationId = productOptionCombinations.find(({ amount }) => amount > 5)?.id ?? 0
  const { orderId, orderNo } = await buy(page, { token, sandbox: sandboxAt, productId, combinationId }, 1)
  await operate(shopState(), ['order', 'wait', orderNo])
  await operate(shopState(), ['order', 'ship', orderNo, '--courier', 'cj', '--invoice', invoiceOf(orderId)])
}

/** Waits for the notification of the coupon for new members, up to a minute, and reads it, so that only later ones are unread. */
const readWelcome = async (page: Page): Promise<void> => {
  const tabs = page.getByRole('navigation', { name: '알림', exact: true })
  await tabs.getByRole('link', { name: '소식' }).click()
  await page.getByRole('button', { name: '모두 읽음' }).click({ timeout: 90_000 })
  await expect(page.getByText('모두 읽었어요', { exact: true })).toBeVisible()
  await tabs.getByRole('link', { name: '주문·배송' }).click()
}

test('[SCREEN-14] [C066] notifications arrive in all tabs over one connection, and in another browser', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(300_000)
  const streams = countStreams(context)
  await openPage(page, `${shop}/`)
  const { token } = await registerMember(page)
  await enterAs(page, { token })
  await openPage(page, `${shop}/notifications`)
  await expect(page.getByText('아직 받은 알림이 없어요')).toBeVisible()
  await expect.poll(() => streams.opened).toBe(1)
  await readWelcome(page)
  const second = await context.newPage()
  await openPage(second, `${shop}/`)
  const away = await browser.newContext()
  await storeChoice(away)
  const elsewhere = await away.newPage()
  await openPage(elsewhere, `${shop}/`)
  await enterAs(elsewhere, { token })
  const others = countStreams(away)
  await openPage(elsewhere, `${shop}/`)
  await expect.poll(() => others.opened).toBe(1)

  await test.step('a notification appears everywhere without a reload', async () => {
    await receiveNews(second, token)
    await expect(shippedRows(page)).toHaveCount(1, SOON)
    await expect(dot(second)).toBeAttached(SOON)
    await expect(dot(elsewhere)).toBeAttached(SOON)
    expect(streams.opened).toBe(1)
  })

  await test.step('reading it removes the mark everywhere', async () => {
    await page.getByRole('button', { name: '모두 읽음' }).click()
    await expect(dot(second)).not.toBeAttached(SOON)
    await expect(dot(elsewhere)).not.toBeAttached(SOON)
  })

  await test.step('what arrives above does not move the rows that are being read', async () => {
    for (const count of [2, 3]) {
      await receiveNews(second, token)
      await expect(shippedRows(page)).toHaveCount(count, SOON)
    }
    await page.setViewportSize({ width: 390, height: 300 })
    const oldest = shippedRows(page).last()
    await oldest.scrollIntoViewIfNeeded()
    const topOf = async () => Math.round((await oldest.boundingBox())?.y ?? Number.NaN)
    const before = (await topOf()) - 40
    await page.mouse.wheel(0, 40)
    // the browser scrolls after the command has returned
    await expect.poll(topOf).toBe(before)
    await receiveNews(second, token)
    await expect(shippedRows(page)).toHaveCount(4, SOON)
    expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1)
  })

  await test.step('when the tab with the connection is closed another one connects', async () => {
    await page.close()
    await expect.poll(() => streams.opened).toBe(2)
    await receiveNews(second, token)
    await expect(dot(second)).toBeAttached(SOON)
  })
  await away.close()
})

test('[C066] a guest follows notifications on their page only', async ({ page, context }) => {
  const streams = countStreams(context)
  await openPage(page, `${shop}/`)
  await page.waitForTimeout(3_000)
  expect(streams.opened).toBe(0)
  await openPage(page, `${shop}/notifications`)
  await expect.poll(() => streams.opened).toBe(1)
})
