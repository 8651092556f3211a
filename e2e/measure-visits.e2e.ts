import type { Page, Request } from '@playwright/test'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { agreeToMeasure } from './journey/agree-to-measure.ts'
import { payButton, reachPayment } from './journey/checkout.ts'
import { fillCart, openPage } from './journey/goods.ts'
import { operate } from './journey/operator.ts'
import { openAccount, payIn } from './journey/payment-window.ts'
import { brandsOf } from './journey/everywhere.ts'
import { type BrandId, shopAt } from './journey/places.ts'
import { won } from './journey/sums.ts'
import { expect, test } from './journey/watched.ts'
import { partnerPort, shopState } from './start-shop.ts'

// a headless browser is a robot by its name
test.use({
  userAgent: 'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
  contextOptions: { reducedMotion: 'reduce' },
})

const serviceOf: Readonly<Record<BrandId, string>> = { cuma: '7001', market: '7002', farmer: '7003', ru: '7004' }
const landingAt = (brand: BrandId, campaign: string): string =>
  `${shopAt(brand)}/landing/${serviceOf[brand]}/naver/search/cpc/${encodeURIComponent('사과')}/${campaign}`

const accept = (page: Page): Promise<unknown> => agreeToMeasure(page, { measurement: true, advertising: false })

/** Requests to the collector and for the tracker's code. */
const watchTracking = (page: Page): Request[] => {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (/\/v1\/tracking\/|measure-pages/.test(request.url())) seen.push(request)
  })
  return seen
}
const today = (): string => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)

for (const brand of brandsOf('ru and cuma'))
  test(`[C109] [C111] [TRACK-5] ${brand}: an order after an ad is reported with its campaign, to the won`, async ({
    page,
  }) => {
    const campaign = `e2e-${brand}`
    await accept(page)
    const collected = page.waitForResponse((answer) => answer.url().endsWith('/v1/tracking/events'))
    await page.goto(landingAt(brand, campaign))
    // the canonical host of the default brand has no sub-domain
    const { searchParams, origin: shop } = new URL(page.url())
    expect(searchParams.get('utm_campaign')).toBe(campaign)
    expect(searchParams.get('clk')).toMatch(/^[0-9a-f]{32}$/)
    expect((await collected).status()).toBe(202)
    await fillCart(page, shop)
    await reachPayment(page, shop)
    const asked = won(await payButton(page).innerText())
    const orderNo = await openAccount(page)
    await payIn(orderNo)
    await expect(async () => {
      const given = ['--from', today(), '--to', today(), '--by', 'campaign', '--brand', brand, '--csv']
      const report = await operate(shopState(), ['ads', 'report', ...given])
      const [, clicks, sessions, orders, revenue] =
        report
          .split(/\r?\n/)
          .find((line) => line.startsWith(`${campaign},`))
          ?.split(',') ?? []
      expect({ clicks, sessions, orders, revenue }).toEqual({
        clicks: '1',
        sessions: '1',
        orders: '1',
        revenue: String(asked),
      })
    }).toPass({ timeout: 40_000 })
  })

test('[TRACK-9] without consent the tracker is not downloaded, and nothing is sent or stored', async ({ page }) => {
  const seen = watchTracking(page)
  await page.goto(landingAt('ru', 'e2e-refused'))
  // longer than the tracker waits for an idle page
  await page.waitForTimeout(4_000)
  await openPage(page, `${shopAt('ru')}/best`)
  expect(seen.map((request) => request.url())).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tracker.')))).toEqual([])
})

test.describe(() => {
  test.use({ expectedNoise: [/The tracker needs the option accessToken|asks http:\/\/127\.0\.0\.1/] })
  test('[C109] [TRACK-4] the script measures a page of another site', async ({ page }) => {
    const tag = (token: string) =>
      `<!doctype html><link rel="icon" href="data:,"><title>행사</title><script async src="${shopAt('ru')}/tracker.js" data-service="7004" ${token} data-endpoint="${shopAt('ru')}/v1/tracking"></script>`
    const site = createServer((request, response) => {
      const token = request.url?.includes('no-token') ? '' : 'data-token="ru-web-c83b10"'
      response.setHeader('content-type', 'text/html; charset=utf-8').end(tag(token))
    }).listen(partnerPort, '127.0.0.1')
    await once(site, 'listening')
    const partner = `http://127.0.0.1:${partnerPort}/event`
    const collected = page.waitForResponse(
      (answer) => answer.url().endsWith('/v1/tracking/events') && answer.request().method() === 'POST',
    )
    const clicked = page.waitForResponse((answer) => answer.url().includes('/v1/tracking/click?'))
    await page.goto(`${partner}?utm_source=partner&utm_medium=banner`)
    expect((await clicked).status()).toBe(200)
    expect((await collected).status()).toBe(202)
    await expect.poll(() => page.evaluate<number>('window.shopTracker.reference().clickIds.length')).toBe(1)
    const said = page.waitForEvent('console')
    await page.goto(`${partner}?no-token`)
    expect((await said).text()).toBe('The tracker needs the option accessToken.')
    site.close()
  })
})
