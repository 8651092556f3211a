import type { Page } from '@playwright/test'
import { agreeToMeasure } from './journey/agree-to-measure.ts'
import { brandsOf } from './journey/everywhere.ts'
import { type BrandId, shopAt } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'
import { openShop, sandboxPort, shopPort } from './start-shop.ts'

const port = shopPort + 40
const vendors = sandboxPort + 40
const sandbox = `http://127.0.0.1:${vendors}`
const homeOf = (brand: BrandId): string => `http://${brand}.localhost:${port}/`

interface Item {
  header: { type: string }
  payload: Record<string, unknown>
}
const listItems = async (type: string): Promise<Item['payload'][]> => {
  const envelopes = (await (await fetch(`${sandbox}/__sandbox/envelopes`)).json()) as { items: Item[] }[]
  return envelopes.flatMap(({ items }) =>
    items.flatMap(({ header, payload }) => (header.type === type ? [payload] : [])),
  )
}
const textsOf = async (type: string, mark: string): Promise<string[]> =>
  (await listItems(type)).map((payload) => JSON.stringify(payload)).filter((text) => text.includes(mark))

/** Throws an error in the page, outside of any handler. */
const throwIn = (page: Page, message: string): Promise<void> =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text)
    })
  }, message)

/** Requests for the reporter's chunks and to the tunnel. */
const watchReporter = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (
      /^\/monitoring$|\/assets\/(error-reporter|measured-reporter|session-recording|tracing|sampling)-/.test(pathname)
    )
      seen.push(pathname)
  })
  return seen
}
/** Waits until the entry has run: the sections of a page load with it. */
const openHydrated = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await expect
    .poll(() => page.evaluate("Object.keys(document.body).some((key) => key.startsWith('__react'))"))
    .toBe(true)
}
const watchPolicies = (page: Page): Promise<unknown> =>
  page.addInitScript(
    "policyReports = []; addEventListener('securitypolicyviolation', (event) => policyReports.push(event.violatedDirective + event.sample))",
  )
const policyReports = (page: Page): Promise<string[]> => page.evaluate<string[]>('policyReports')

test.describe.configure({ mode: 'serial' })
test.describe('[ERROR-5] [ERROR-6] [C112] errors of pages', () => {
  test.use({ expectedNoise: [/of the test|Network Error|monitoring/] })
  let close: () => Promise<void>
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    const env = { SENTRY_DSN: `http://sandbox@127.0.0.1:${vendors}/sentry/1`, SENTRY_RELEASE: 'shop@e2e' }
    ;({ close } = await openShop({ port, sandboxPort: vendors, env }))
  })
  test.afterAll(() => close())

  for (const brand of brandsOf('ru and cuma'))
    test(`${brand}: an error arrives without personal data, and an ignored one does not`, async ({ page }) => {
      await watchPolicies(page)
      const seen = watchReporter(page)
      await openHydrated(page, `${homeOf(brand)}?q=kim@mail.kr`)
      expect(seen.filter((path) => !path.includes('sampling'))).toEqual([])
      await throwIn(page, 'Network Error')
      await throwIn(page, `fault of the test in ${brand}: 010-1234-5678, a@b.kr, 서울시 강남구 테헤란로 12`)
      await expect.poll(() => textsOf('event', `in ${brand}:`)).toHaveLength(1)
      const [event = ''] = await textsOf('event', `in ${brand}:`)
      expect(event).not.toMatch(/1234-5678|a@b|kim@|테헤란/)
      expect(event).toContain('[phone], [email], [address]')
      expect(JSON.parse(event)).toMatchObject({ release: 'shop@e2e', platform: 'javascript' })
      expect(event).not.toMatch(/"user"|replay_?id/i)
      expect(await textsOf('event', 'Network Error')).toEqual([])
      expect(seen.filter((path) => path.includes('session-recording'))).toEqual([])
      expect(await policyReports(page)).toEqual([])
    })

  for (const brand of brandsOf('market and farmer'))
    test(`${brand}: with consent the session of an error is recorded, with masked text`, async ({ page }) => {
      await watchPolicies(page)
      await agreeToMeasure(page, { measurement: true, advertising: false })
      await page.addInitScript(() => sessionStorage.setItem('error-reporter.replay', '0'))
      await openHydrated(page, homeOf(brand))
      await throwIn(page, `recorded fault of the test, ${brand}`)
      const findEvent = () => textsOf('event', `of the test, ${brand}`)
      await expect.poll(findEvent).toHaveLength(1)
      const [event = ''] = await findEvent()
      const replayId = /"replay_?[iI]d":"([0-9a-f]{32})"/.exec(event)?.[1]
      expect(replayId).toBeTruthy()
      await expect.poll(() => textsOf('replay_event', String(replayId)), { timeout: 30_000 }).not.toEqual([])
      const recordings = await listItems('replay_recording')
      const text = JSON.stringify(recordings.at(-1))
      expect(text.length).toBeGreaterThan(1_000)
      expect(text).not.toMatch(/"(textContent|alt|title|aria-label|placeholder)":"[^"]*[가-힣]/)
      expect(text).toContain('***')
      expect(await policyReports(page)).toEqual([])
    })

  test('a dead Sentry does not disturb the page', async ({ page }) => {
    const fault = { vendor: 'sentry', route: 'envelope', mode: 'error', status: 502, times: null }
    const headers = { 'content-type': 'application/json' }
    await fetch(`${sandbox}/__sandbox/fault`, { method: 'POST', headers, body: JSON.stringify(fault) })
    await openHydrated(page, homeOf('ru'))
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/monitoring'))
    await throwIn(page, 'lost fault of the test')
    expect((await answered).status()).toBe(502)
    await expect(page.getByRole('main')).toBeVisible()
  })
})

test.describe(() => {
  test.use({ expectedNoise: [/monitoring|\.js\.map/] })
  test('[ERROR-6] off by default: nothing of the reporter is loaded, and the tunnel does not exist', async ({
    page,
  }) => {
    const seen = watchReporter(page)
    await openHydrated(page, shopAt('ru'))
    await page.evaluate("dispatchEvent(new ErrorEvent('error', { error: new Error('x'), message: 'x' }))")
    // longer than an idle page waits
    await page.waitForTimeout(6_000)
    expect(seen).toEqual([])
    const status = await page.evaluate(() =>
      fetch('/monitoring', { method: 'POST', body: 'x' }).then((answer) => answer.status),
    )
    expect(status).toBe(404)
  })
  test('[ERROR-6] source maps are not served, and no script names one', async ({ page }) => {
    const scripts: string[] = []
    page.on('response', (answer) => {
      if (/\/assets\/.*\.js$/.test(answer.url())) scripts.push(answer.url())
    })
    await openHydrated(page, shopAt('ru'))
    expect(scripts.length).toBeGreaterThan(3)
    // a few: many missing files are answered slowly
    for (const script of scripts.slice(0, 4)) {
      const [code, map] = await page.evaluate(
        (url) => Promise.all([fetch(url).then((it) => it.text()), fetch(`${url}.map`).then((it) => String(it.status))]),
        script,
      )
      expect(code).not.toContain('sourceMappingURL')
      expect(map).toBe('404')
    }
  })
})
