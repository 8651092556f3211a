import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openPage } from './journey/goods.ts'
import { operate } from './journey/operator.ts'
import { brands, shopAt } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'
import { shopState } from './start-shop.ts'

const folder = path.resolve(import.meta.dirname, '../demo/videos')
interface Clip {
  hls?: { file: string }[]
  poster: { webp640: { file: string } }
}
const clips = JSON.parse(readFileSync(path.join(folder, 'videos.json'), 'utf8')) as Clip[]
const clip = clips.find(({ hls }) => hls)

/** Adds a video that exists only as HLS, the last of the feed, and returns its id. */
const addStream = async (title: string): Promise<string> => {
  const poster = path.join(folder, clip?.poster.webp640.file ?? '')
  const playlist = `/videos/${clip?.hls?.[0]?.file}`
  const texts = ['--title', title, '--brand', brands.join(), '--publish-at', '2020-01-01']
  const shown = await operate(shopState(), ['video', 'add', '--hls', playlist, '--poster', poster, ...texts])
  return /^\d+/.exec(shown)?.[0] ?? ''
}

/** Makes the browser say that it does not play HLS. */
const withoutHls = async (page: Page): Promise<void> => {
  await page.addInitScript(`HTMLMediaElement.prototype.canPlayType = () => ''`)
}

/** Texts in hls.js, tus-js-client and mediabunny. */
const LIBRARIES = /hlsManifestLoading|Tus-Resumable|mediabunny/i

/** Addresses of the loaded scripts that contain one of these libraries. */
const watchScripts = (page: Page): (() => Promise<string[]>) => {
  const found: Promise<string[]>[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return
    found.push(response.text().then((text) => (LIBRARIES.test(text) ? [response.url()] : [])))
  })
  return async () => (await Promise.all(found)).flat()
}

const expectPlaying = async (page: Page): Promise<void> => {
  const video = page.locator('video').first()
  const read = (name: string) =>
    video.evaluate((element, key) => (element as unknown as Record<string, unknown>)[key], name)
  await expect.poll(() => read('currentTime')).toBeGreaterThan(0.5)
  expect([await read('videoWidth'), await read('videoHeight')]).toEqual([540, 960])
  await expect(page.getByText('영상을 재생하지 못했어요')).toHaveCount(0)
}

test.describe.configure({ mode: 'serial' })
let id = ''
test.beforeAll(async () => {
  id = await addStream('사과 상자를 HLS로 보기')
})
test.afterAll(() => operate(shopState(), ['video', 'delete', id, '--yes']))

test('[SCREEN-15] [G2] ru: hls.js plays a playlist under the policy of the page, without a worker', async ({
  page,
}) => {
  const listScripts = watchScripts(page)
  await withoutHls(page)
  const answer = await page.goto(`${shopAt('ru')}/video/${id}`)
  expect(answer?.headers()['content-security-policy']).toContain("media-src 'self' blob:;")
  await expectPlaying(page)
  expect(await page.locator('video').first().getAttribute('src')).toMatch(/^blob:/)
  expect(page.workers()).toEqual([])
  expect(await listScripts()).toHaveLength(1)
})

test('[SCREEN-15] ru: a browser with HLS plays the playlist itself', async ({ page }) => {
  const plays = await page.evaluate<string>(
    `document.createElement('video').canPlayType('application/vnd.apple.mpegurl')`,
  )
  test.skip(plays === '', 'this browser has no HLS')
  const listScripts = watchScripts(page)
  await page.goto(`${shopAt('ru')}/video/${id}`)
  await expectPlaying(page)
  expect(await page.locator('video').first().getAttribute('src')).toMatch(/\.m3u8$/)
  expect(await listScripts()).toEqual([])
})

test('[SCREEN-15] [G2] ru: a visit that began on another page opens the playlist in a document of its own', async ({
  page,
}) => {
  await withoutHls(page)
  await openPage(page, `${shopAt('ru')}/video/list`)
  await openPage(page, `${shopAt('ru')}/`)
  // a client navigation, as a link in a message or a rail makes it
  await page.evaluate(`(() => {
    history.pushState({ ...history.state, idx: 1, key: 'to-video' }, '', '/video/${id}')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })()`)
  await expectPlaying(page)
  await expect(page).toHaveURL(`${shopAt('ru')}/video/${id}`)
  await page.goBack()
  await expect(page).toHaveURL(`${shopAt('ru')}/`)
})

test('[SCREEN-15] ru: home and a feed of files load neither hls.js nor the tools of uploads', async ({ page }) => {
  const listScripts = watchScripts(page)
  await withoutHls(page)
  await page.goto(`${shopAt('ru')}/`)
  await page.waitForLoadState('networkidle')
  expect(await listScripts()).toEqual([])
  await page.goto(`${shopAt('ru')}/video`)
  const video = page.locator('video').first()
  await expect
    .poll(() => video.evaluate((element) => (element as unknown as { currentTime: number }).currentTime))
    .toBeGreaterThan(0.3)
  expect(await listScripts()).toEqual([])
})
