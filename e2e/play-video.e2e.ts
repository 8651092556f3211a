import { openPage } from './journey/goods.ts'
import { shopAt } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'

test('[SCREEN-15] ru: a clip of the home opens the feed and plays, and seeking needs one range of the file', async ({
  page,
}) => {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (/\/videos\/[0-9a-f]{64}\.mp4$/.test(response.url())) statuses.push(response.status())
  })
  await openPage(page, `${shopAt('ru')}/`)
  const rail = page.getByRole('region', { name: '보면 담게 되는 영상' })
  // further sections load while the page is scrolled
  await expect(async () => {
    await page.evaluate('scrollBy(0, innerHeight)')
    await expect(rail).toBeVisible({ timeout: 500 })
  }).toPass()
  await rail.scrollIntoViewIfNeeded()
  await rail
    .getByRole('link', { name: /영상 보기$/ })
    .first()
    .click()
  const video = page.locator('video').first()
  await expect(video).toBeVisible()
  const timeOf = () => video.evaluate((element) => (element as unknown as { currentTime: number }).currentTime)
  await expect.poll(timeOf).toBeGreaterThan(0.3)
  const facts = await video.evaluate((element) => {
    const { videoWidth, videoHeight, duration } = element as unknown as Record<string, number>
    return { videoWidth, videoHeight, isLongEnough: (duration ?? 0) > 6 }
  })
  expect(facts).toEqual({ videoWidth: 540, videoHeight: 960, isLongEnough: true })
  await video.evaluate(async (element) => {
    const player = element as unknown as { currentTime: number } & EventTarget
    const sought = new Promise((resolve) => player.addEventListener('seeked', resolve, { once: true }))
    player.currentTime = 6
    await sought
  })
  await expect.poll(timeOf).toBeGreaterThan(6.1)
  expect(statuses.length).toBeGreaterThan(0)
  expect(statuses.every((status) => status === 206)).toBe(true)
})
