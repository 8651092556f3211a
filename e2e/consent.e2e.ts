import type { Locator, Page } from '@playwright/test'
import { grapes, openPage } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { operate } from './journey/operator.ts'
import { viewsOf } from './journey/everywhere.ts'
import { shopAt } from './journey/places.ts'
import { enterAs, registerMember } from './journey/register-member.ts'
import { expect, test } from './journey/watched.ts'
import { shopState } from './start-shop.ts'

test.use({ hasChoice: false, contextOptions: { reducedMotion: 'reduce' } })

const bannerOf = (page: Page): Locator => page.getByRole('region', { name: '방문 정보를 써도 될까요?' })
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
const recordedBy = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/v1/consents') && answer.status() === 200)

interface Stored {
  id: string
  measurement: boolean
  advertising: boolean
}
const storedIn = (page: Page): Promise<Stored> =>
  page.evaluate<Stored>(`JSON.parse(localStorage.getItem('consent') ?? 'null')`)

/** Requests that only a consented visit sends, and the scripts that send them. */
const watchMeasuring = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (/\/v1\/tracking\/|measure-pages/.test(request.url())) seen.push(request.url())
  })
  return seen
}
/** Evidence of a browser, the last first, as an operator reads it. */
const evidenceOf = async (id: string): Promise<string[]> => {
  const text = await operate(shopState(), ['consent', 'list', '--id', id])
  return text.split('\n').filter((line) => line.includes(id))
}

// Runs in the page. Sums the layout shifts of the frames in which the banner appears: others have other causes, such as fonts.
const WATCH_SHIFTS = `{
  const shifts = []
  let bannerAt
  new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true })
  new MutationObserver(() => {
    if (bannerAt === undefined && document.querySelector('[data-banner]')) bannerAt = performance.now()
  }).observe(document, { childList: true, subtree: true })
  window.shiftOfBanner = () =>
    shifts.filter(({ startTime }) => Math.abs(startTime - bannerAt) < 50).reduce((sum, { value }) => sum + value, 0)
}`

/** Pixels by which the banner covers an element. */
const overlapWith = async (banner: Locator, other: Locator): Promise<number> => {
  const [one, two] = [await banner.boundingBox(), await other.boundingBox()]
  if (!one || !two) throw new Error('one of them is not on the screen')
  return Math.max(0, Math.min(one.y + one.height, two.y + two.height) - Math.max(one.y, two.y))
}

for (const { brand, width, view } of viewsOf('market and farmer'))
  test.describe(`${brand} at ${width} px`, () => {
    test.use(view)

    test('[TRACK-9] refuse, accept single purposes, change later: each choice is a row of evidence', async ({
      page,
    }) => {
      const shop = shopAt(brand)
      const measuring = watchMeasuring(page)
      await page.addInitScript({ content: WATCH_SHIFTS })
      const answer = await page.goto(`${shop}/`)
      expect(await answer?.text()).not.toContain('방문 정보를 써도 될까요')
      const banner = bannerOf(page)
      await expect(banner).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate<number>('shiftOfBanner()')).toBeLessThan(0.02)
      expect(await page.evaluate<string>('document.activeElement?.tagName')).toBe('BODY')
      expect(await overlapWith(banner, page.getByRole('navigation', { name: '하단 메뉴' }))).toBe(0)
      await inspect(page, 'banner')
      await press(page, '선택하기')
      await inspect(page, 'banner with choices')

      const refused = recordedBy(page)
      await press(page, '모두 거부')
      await refused
      await expect(banner).toBeHidden()
      await openPage(page, `${shop}/best`)
      // longer than the banner and the tracker wait for an idle page
      await page.waitForTimeout(4_000)
      await expect(banner).toBeHidden()
      expect(measuring).toEqual([])

      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await page.getByRole('link', { name: '개인정보 설정' }).click()
      await expect(page.getByText('방문 측정 거부 · 맞춤 광고 거부')).toBeVisible()
      await inspect(page, 'settings')
      const changed = recordedBy(page)
      await page.getByRole('switch', { name: /방문 측정/ }).check({ force: true })
      await changed
      await expect(page.getByText('방문 측정 동의 · 맞춤 광고 거부')).toBeVisible()
      await expect.poll(() => measuring.length, { timeout: 30_000 }).toBeGreaterThan(0)
      const withdrawn = recordedBy(page)
      await press(page, '모두 거부')
      await withdrawn

      const stored = await storedIn(page)
      expect(stored).toMatchObject({ measurement: false, advertising: false })
      const [third, second, first] = await evidenceOf(stored.id)
      expect(third).toMatch(/측정 거부 {2}광고 거부 {2}설정 화면 {2}문구 2판 {2}비회원/)
      expect(second).toMatch(/측정 동의 {2}광고 거부 {2}설정 화면/)
      expect(first).toMatch(/측정 거부 {2}광고 거부 {2}배너/)
    })

    test('[TRACK-9] the banner is above the bar of the product, and an accepted visit is measured', async ({
      page,
      context,
    }) => {
      const measuring = watchMeasuring(page)
      await openPage(page, `${shopAt(brand)}${grapes.path}`)
      const banner = bannerOf(page)
      await expect(banner).toBeVisible()
      const buy = page.getByRole('button', { name: '구매하기' })
      expect(await overlapWith(banner, buy)).toBe(0)
      await buy.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
      await expect(buy).toBeAttached()
      if (await buy.isVisible()) expect(await overlapWith(banner, buy)).toBe(0)
      expect(measuring).toEqual([])
      const second = await context.newPage()
      await openPage(second, `${shopAt(brand)}/cart`)
      await expect(bannerOf(second)).toBeVisible()
      const accepted = recordedBy(page)
      await press(page, '모두 동의')
      await accepted
      await expect(bannerOf(second)).toBeHidden()
      await expect.poll(() => measuring.length, { timeout: 30_000 }).toBeGreaterThan(0)
      const stored = await storedIn(page)
      expect(stored).toMatchObject({ measurement: true, advertising: true })
      expect(await evidenceOf(stored.id)).toEqual([expect.stringMatching(/측정 동의 {2}광고 동의 {2}배너/)])
    })
  })

test('[SCREEN-9] the keyboard reaches the banner first, and its choices', async ({ page }) => {
  await openPage(page, `${shopAt('ru')}/`)
  await expect(bannerOf(page)).toBeVisible()
  const focused = () => page.evaluate<string>('document.activeElement?.textContent')
  const walk: string[] = []
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab')
    walk.push(await focused())
  }
  expect(walk).toEqual(['본문으로 바로 가기', '자세히', '모두 거부', '모두 동의', '선택하기'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  const recorded = recordedBy(page)
  await page.keyboard.press('Enter')
  await recorded
  await expect(bannerOf(page)).toBeHidden()
  expect(await page.evaluate<string>('document.activeElement?.id')).toBe('content')
})

test.describe('with a failing server', () => {
  test.use({ expectedNoise: [/503/] })
  test('the banner is not on pages with passwords and addresses, and a late page sends the evidence of an offline choice', async ({
    page,
  }) => {
    const shop = shopAt('market')
    for (const path of ['/login', '/register', '/address', '/order/fail']) {
      await openPage(page, `${shop}${path}`)
      await page.waitForTimeout(3_000)
      await expect(bannerOf(page), path).toBeHidden()
    }
    await openPage(page, `${shop}/best`)
    await expect(bannerOf(page)).toBeVisible()
    await page.route('**/v1/consents', (route) => route.fulfill({ status: 503, json: {} }))
    const failed = page.waitForResponse((answer) => answer.url().endsWith('/v1/consents'))
    await press(page, '모두 거부')
    await failed
    const { id } = await storedIn(page)
    expect(await evidenceOf(id)).toEqual([])
    await page.unroute('**/v1/consents')
    const sent = recordedBy(page)
    await openPage(page, `${shop}/best`)
    await sent
    expect(await evidenceOf(id)).toHaveLength(1)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('consent.pending'))).toBeNull()
  })
})

test('the choice of a member names the member, and outlasts the logout', async ({ page }) => {
  const shop = shopAt('cuma')
  await openPage(page, `${shop}/`)
  const member = await registerMember(page)
  await enterAs(page, member)
  await openPage(page, `${shop}/my-cuma`)
  await expect(bannerOf(page)).toBeVisible()
  const recorded = recordedBy(page)
  await press(page, '모두 거부')
  await recorded
  const own = await operate(shopState(), ['consent', 'list', '--member', member.phone])
  expect(own).toMatch(/쿠마.* {2}측정 거부 {2}광고 거부 {2}배너 {2}문구 2판 {2}회원 \d+/)
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page.getByRole('link', { name: '로그인', exact: true })).toBeVisible()
  expect(await storedIn(page)).toMatchObject({ measurement: false })
})
