import type { Locator, Page } from '@playwright/test'
import { chooseOptions, openPage, optionSheet } from './journey/goods.ts'
import { brandsOf, everywhere } from './journey/everywhere.ts'
import { brands, shopAt } from './journey/places.ts'
import { enterAs, guestTokenOf, registerMember } from './journey/register-member.ts'
import { findIn, listJsonLd, served } from './journey/served.ts'
import { expect, test } from './journey/watched.ts'

test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/] })

interface Played {
  name: string
  isPlaying: boolean
  isMuted: boolean
}
const readVideos = `[...document.querySelectorAll('video')].map((video) => ({
  name: video.ariaLabel, isPlaying: !video.paused && video.currentTime > 0, isMuted: video.muted
}))`
const playing = async (page: Page): Promise<Played[]> =>
  (await page.evaluate<Played[]>(readVideos)).filter(({ isPlaying }) => isPlaying)

const current = (page: Page): Locator => page.locator('article', { has: page.getByRole('button', { name: '저장' }) })
const titleOf = (page: Page): Promise<string> => current(page).getByRole('heading').innerText()
const swipe = (page: Page): Promise<void> =>
  page.getByRole('feed').evaluate((feed) => {
    const box = feed as unknown as { scrollBy: (to: object) => void; clientHeight: number }
    box.scrollBy({ top: box.clientHeight, behavior: 'smooth' })
  })

/** Opens the feed and waits until its first video plays. */
const openFeed = async (page: Page, address: string): Promise<string> => {
  await openPage(page, address)
  await expect.poll(async () => (await playing(page)).length).toBe(1)
  return titleOf(page)
}

/** Waits until another video than this one fills the window and plays. Returns its title. */
const waitForNext = async (page: Page, before: string): Promise<string> => {
  let title = before
  await expect(async () => {
    title = await titleOf(page)
    expect(title).not.toBe(before)
    expect((await playing(page)).map(({ name }) => name)).toEqual([title])
    const top = await current(page).evaluate((article) => article.getBoundingClientRect().top)
    expect(Math.abs(top)).toBeLessThan(1)
  }).toPass()
  return title
}

/** The document is named after the video. */
const expectTitle = (page: Page, title: string): Promise<void> =>
  expect.poll(async () => (await page.title()).startsWith(`${title} | `)).toBe(true)

/** Scrolls home to its rail of videos. */
const findRail = async (page: Page): Promise<Locator> => {
  const links = page.locator('a[href^="/video/"]')
  await expect(async () => {
    await page.evaluate('scrollBy(0, innerHeight)')
    await expect(links.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  return links
}

everywhere('market and farmer', (brand, width) => {
  const shop = shopAt(brand)

  test(`[SCREEN-15] ${brand} at ${width} px: swiping plays the next video, and a tap turns on the sound`, async ({
    page,
  }) => {
    const first = await openFeed(page, `${shop}/video`)
    expect(await playing(page)).toEqual([{ name: first, isPlaying: true, isMuted: true }])
    await page.getByRole('button', { name: '일시정지' }).click()
    await expect.poll(async () => (await playing(page))[0]?.isMuted).toBe(false)
    await expectTitle(page, first)
    await swipe(page)
    const second = await waitForNext(page, first)
    await expectTitle(page, second)
    await expect.poll(() => playing(page)).toEqual([{ name: second, isPlaying: true, isMuted: false }])
    await expect(page.locator('video')).toHaveCount(3)
    await page.getByRole('button', { name: '일시정지' }).click()
    await expect.poll(() => playing(page)).toEqual([])
    // the address is that of the video on the screen
    await expect(page).toHaveURL(/\/video\/\d+$/)
    const shared = page.url()
    expect(await openFeed(page, shared)).toBe(second)
  })

  test(`[SCREEN-15] ${brand} at ${width} px: a product is bought over the video, and going back returns to it`, async ({
    page,
  }) => {
    const first = await openFeed(page, `${shop}/video`)
    await page.keyboard.press('ArrowDown')
    const title = await waitForNext(page, first)
    await expect(page).toHaveURL(/\/video\/\d+$/)
    const chip = current(page).getByRole('list', { name: '영상에 나온 상품' }).getByRole('link').last()
    await chip.click()
    const sheet = optionSheet(page)
    await expect(sheet).toBeVisible()
    await chooseOptions(sheet)
    expect(await playing(page)).toHaveLength(1)
    await sheet.getByRole('button', { name: '바로 구매' }).click()
    await expect(page).toHaveURL(/\/order\//)
    await page.goBack()
    await expect(page).toHaveURL(/\/video\/\d+$/)
    await expect.poll(() => titleOf(page)).toBe(title)
    await expectTitle(page, title)
  })
})

for (const brand of brandsOf('ru and cuma'))
  test(`[VIDEO-1] [C059] ${brand}: a bookmark is visible on home and on my page`, async ({ page }) => {
    const shop = shopAt(brand)
    await openPage(page, `${shop}/terms/service`)
    const member = await registerMember(page, await guestTokenOf(page))
    await enterAs(page, member)
    await openPage(page, `${shop}/`)
    const path = (await (await findRail(page)).first().getAttribute('href')) ?? ''
    const title = await openFeed(page, `${shop}${path}`)
    await page.getByRole('button', { name: '저장', exact: true }).click()
    await expect(page.getByText('영상을 저장했어요.')).toBeVisible()
    await openPage(page, `${shop}/`)
    await findRail(page)
    await expect(page.locator(`a[href="${path}"]`).first()).toHaveAccessibleName(/저장한 영상 보기$/)
    await openPage(page, `${shop}/my-cuma`)
    const rail = page.getByRole('region', { name: '저장한 영상' })
    await expect(rail.getByRole('link', { name: new RegExp(title) })).toBeVisible()
    await rail.getByRole('link', { name: /전체 보기/ }).click()
    await page.getByRole('list', { name: '영상' }).getByRole('link').first().click()
    await expect.poll(() => titleOf(page)).toBe(title)
    await page.getByRole('button', { name: '저장', exact: true }).click()
    await expect(page.getByText('저장을 취소했어요.')).toBeVisible()
    await openPage(page, `${shop}/my-cuma`)
    await expect(page.getByRole('link', { name: '저장한 영상' })).toBeVisible()
    await expect(rail).toHaveCount(0)
  })

for (const brand of brands)
  test(`[SCREEN-15] ${brand}: a video without scripts shows poster and product links, and describes itself`, async () => {
    const list = await served(brand, '/video/list')
    const [, id] = /href="\/video\/(\d+)"/.exec(list.text) ?? []
    // other journeys add videos
    expect((list.text.match(/href="\/video\/\d+"/g) ?? []).length).toBeGreaterThanOrEqual(20)
    const { status, text } = await served(brand, `/video/${id}`)
    expect(status).toBe(200)
    const article = text.slice(text.indexOf('<article'), text.indexOf('</article>'))
    expect(article).toMatch(/<img src="\/videos\/[0-9a-f]{64}\.webp"/)
    expect(article).toMatch(/<a [^>]*href="\/product\/\d+"/)
    expect(findIn(text, /<meta property="og:image" content="([^"]+)"/)).toMatch(/\/videos\/[0-9a-f]{64}\.webp$/)
    const video = listJsonLd(text).find((block) => block['@type'] === 'VideoObject')
    expect(video).toMatchObject({ contentUrl: expect.stringMatching(/\.mp4$/), duration: expect.stringMatching(/^PT/) })
  })

test('[SCREEN-15] ru: the feed says that the network is lost', async ({ page, context }) => {
  await openFeed(page, `${shopAt('ru')}/video`)
  await context.setOffline(true)
  const note = page.getByText('인터넷에 연결되어 있지 않아요. 연결되면 이어서 볼 수 있어요.')
  await expect(note).toBeVisible()
  await context.setOffline(false)
  await expect(note).toHaveCount(0)
})

test.describe('less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test('[SCREEN-15] ru: with reduced motion a video waits for a tap', async ({ page }) => {
    await openPage(page, `${shopAt('ru')}/video`)
    await page.getByRole('button', { name: '재생', exact: true }).click()
    await expect.poll(async () => (await playing(page)).length).toBe(1)
  })
})
