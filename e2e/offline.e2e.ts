import type { Page } from '@playwright/test'
import { openPage } from './journey/goods.ts'
import { brands, shopAt } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'

test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/] })

const isKept = `navigator.serviceWorker.getRegistration().then((worker) => worker?.active?.state === 'activated')`
const keptPaths = `(async () => {
  const lists = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  return lists.flat().map(({ url }) => new URL(url).pathname)
})()`
const accentOf = `(() => {
  const drawn = document.body.appendChild(document.createElement('i'))
  drawn.style.color = 'var(--b-accent)'
  return getComputedStyle(drawn).color
})()`

/** Visits once and waits for the offline page, which is cached seconds after the page load. Returns the brand's colour. */
const visitOnce = async (page: Page, shop: string): Promise<string> => {
  await openPage(page, `${shop}/best`)
  await expect.poll(() => page.evaluate<boolean>(isKept), { timeout: 20_000 }).toBe(true)
  await page.reload()
  return page.evaluate<string>(accentOf)
}

for (const brand of ['ru', 'farmer'] as const)
  test(`[BRAND-3] without a network ${brand} shows its own offline page and continues on the same page afterwards`, async ({
    page,
    context,
  }) => {
    const shop = shopAt(brand)
    const accent = await visitOnce(page, shop)
    const sorry = page.getByRole('heading', { name: '인터넷에 연결되어 있지 않아요' })
    await context.setOffline(true)
    await page.goto(`${shop}/cart`)
    await expect(sorry).toBeVisible()
    expect(page.url()).toBe(`${shop}/cart`)
    const again = page.getByRole('link', { name: '다시 시도' })
    await expect(again).toHaveCSS('background-color', accent)
    // only this page is cached: no personal data and no prices
    expect(await page.evaluate<string[]>(keptPaths)).toEqual(['/offline.html'])
    await context.setOffline(false)
    await again.click()
    await expect(sorry).toHaveCount(0)
    await expect(page).toHaveURL(`${shop}/cart`)
  })

interface Manifest {
  icons: { src: string; sizes: string; purpose: string }[]
}
test('[BRAND-3] every brand can be installed on a home screen, and its icons exist', async ({ page }) => {
  for (const brand of brands) {
    await page.goto(`${shopAt(brand)}/terms/service`)
    const manifest = await page.evaluate<Manifest>("fetch('/manifest.webmanifest').then((answer) => answer.json())")
    expect(manifest).toMatchObject({ start_url: '/', display: 'standalone', lang: 'ko' })
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
    )
    for (const { src } of manifest.icons) {
      const type = await page.evaluate<string>(
        `fetch('${src}').then(({ status, headers }) => status + ' ' + headers.get('content-type'))`,
      )
      expect(type, src).toMatch(/^200 image\//)
    }
  }
})
