import type { Locator, Page, Route } from '@playwright/test'
import path from 'node:path'
import { inspectAtBothWidths } from './journey/inspect.ts'
import { operate } from './journey/operator.ts'
import { desktop, shopAt, smallPhone } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'
import { shopState } from './start-shop.ts'

// interrupted and refused requests are part of these journeys
test.use({ expectedNoise: [/Failed to load resource/] })

const files = path.resolve(import.meta.dirname, '../apps/server/src/features/video/upload/testing')
const fileOf = (name: string): string => path.join(files, name)
const captions = Buffer.from(`WEBVTT\n\n00:00.000 --> 00:01.000\n${'사과 상자를 열어요. '.repeat(20)}\n`)
const UPLOADS = '**/uploads/video/**'

interface Draft {
  id: string
  address: string
}
/** Creates a draft, the last of the feed, and returns the address of its upload page. */
const createDraft = async (title: string): Promise<Draft> => {
  const texts = ['--title', title, '--brand', 'ru', '--publish-at', '2020-01-01']
  const [, ticket = ''] =
    /\/video\/upload(#ticket=\S+)/.exec(await operate(shopState(), ['video', 'ticket', ...texts])) ?? []
  return { id: /\d+/.exec(ticket)?.[0] ?? '', address: `${shopAt('ru')}/video/upload${ticket}` }
}
const removeDraft = (id: string): Promise<string> => operate(shopState(), ['video', 'delete', id, '--yes'])
const show = (id: string): Promise<string> => operate(shopState(), ['video', 'show', id])

const choose = (page: Page, label: string, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> =>
  page.getByLabel(label, { exact: true }).setInputFiles(file)
const facts = (page: Page): Locator => page.getByText(/초 · \d+×\d+/)
const uploadButton = (page: Page): Locator => page.getByRole('button', { name: /올리기$/ }).last()
const frames = (page: Page): Locator => page.getByRole('radio')

/** Waits until the video is prepared. */
const expectReady = async (page: Page, size: string): Promise<void> => {
  await expect(facts(page)).toContainText(size, { timeout: 45_000 })
  await expect(frames(page)).toHaveCount(8)
}

const expectInFeed = async (page: Page, { id }: Draft): Promise<void> => {
  await expect(page.getByText('영상이 공개됐어요.')).toBeVisible({ timeout: 45_000 })
  await page.getByRole('link', { name: '영상 보기' }).click()
  await expect(page).toHaveURL(`${shopAt('ru')}/video/${id}`)
  const video = page.locator('video').first()
  await expect
    .poll(() => video.evaluate((element) => (element as unknown as { currentTime: number }).currentTime))
    .toBeGreaterThan(0.1)
  // cached lists follow within moments
  await expect(async () => {
    await page.goto(`${shopAt('ru')}/video/list`)
    await expect(page.locator(`a[href="/video/${id}"]`)).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('[SCREEN-15] ru: an operator uploads a video from a phone, and an interrupted request continues where it stopped', async ({
  page,
}) => {
  const draft = await createDraft('휴대폰으로 올린 영상')
  try {
    await page.goto(draft.address)
    await choose(page, '영상 파일', fileOf('h264-aac.mp4'))
    await expectReady(page, '240×426')
    await choose(page, '자막 파일', { name: '자막.vtt', mimeType: 'text/vtt', buffer: captions })
    await page.getByText('0.3초 장면').click({ force: true })
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/^0\.3초 장면/)
    await inspectAtBothWidths(page, 'upload form')

    // the connection breaks after half of the captions
    const half = Math.floor(captions.length / 2)
    const offsets: string[] = []
    const interrupt = async (route: Route): Promise<void> => {
      if (route.request().method() !== 'PATCH') return route.continue()
      offsets.push(route.request().headers()['upload-offset'] ?? '')
      if (offsets.length > 1) return route.continue()
      // only the browser resolves the names of the brands
      const url = route.request().url().replace('//ru.localhost', '//127.0.0.1')
      await route.fetch({ url, postData: captions.subarray(0, half) })
      await route.abort('connectionreset')
    }
    await page.route(UPLOADS, interrupt)
    await uploadButton(page).click()
    await expectInFeed(page, draft)
    // captions, their rest, poster, video
    expect(offsets).toEqual(['0', String(half), '0', '0'])
    const shown = await show(draft.id)
    expect(shown).toMatch(/보임/)
    expect(shown).toMatch(/1\.0초, 240 × 426/)
    expect(shown).toMatch(/자막 \/videos\/[0-9a-f]{64}\.vtt/)
  } finally {
    await removeDraft(draft.id)
  }
})

for (const [where, use] of [
  ['a small phone', smallPhone],
  ['a desktop', desktop],
] as const)
  test.describe(where, () => {
    test.use(use)
    test(`[SCREEN-15] ru: on ${where} a WebM is converted, survives a lost network and a reload, and is shown`, async ({
      page,
    }) => {
      const draft = await createDraft(`WebM으로 올린 영상: ${where}`)
      try {
        await page.goto(draft.address)
        await choose(page, '영상 파일', fileOf('vp8.webm'))
        await expectReady(page, '720×1280')
        // the first second is blurred
        await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/^1\.\d초 장면, 가장 또렷해요$/)
        await page.route(UPLOADS, (route) => route.abort('internetdisconnected'))
        await uploadButton(page).click()
        await page.getByRole('button', { name: '잠시 멈추기' }).click()
        await expect(page.getByRole('button', { name: '이어서 올리기' })).toBeVisible()
        await page.reload()
        await expect(page.getByText('지난번에 고른 파일이 남아 있어요.')).toBeVisible()
        await expect(facts(page)).toContainText('720×1280')
        await page.unroute(UPLOADS)
        await uploadButton(page).click()
        await expectInFeed(page, draft)
        expect(await show(draft.id)).toMatch(/2\.0초, 720 × 1280/)
      } finally {
        await removeDraft(draft.id)
      }
    })
  })

test('[SCREEN-15] ru: a sound that the browser cannot encode is left out only if the operator wants it', async ({
  page,
}) => {
  const draft = await createDraft('소리가 Opus인 영상')
  try {
    await page.goto(draft.address)
    await choose(page, '영상 파일', fileOf('vp8-opus.webm'))
    const silent = page.getByRole('button', { name: '소리 없이 올리기' })
    // Chromium on Linux encodes no AAC; elsewhere the sound is kept
    await expect(silent.or(facts(page))).toBeVisible()
    if (await silent.isVisible()) {
      await expect(uploadButton(page)).toHaveAttribute('aria-disabled', 'true')
      await silent.click()
    }
    await expectReady(page, '270×480')
  } finally {
    await removeDraft(draft.id)
  }
})

test('[SCREEN-15] [ERROR-1] ru: every refused file is explained beside its field, and nothing chosen is lost', async ({
  page,
}) => {
  const draft = await createDraft('거절당할 영상')
  try {
    await page.goto(draft.address)
    await expect(uploadButton(page)).toHaveAttribute('aria-disabled', 'true')
    const field = (name: string) => page.getByRole('region', { name })
    const text = Buffer.from('not a video')
    await choose(page, '영상 파일', { name: 'a.mp4', mimeType: 'video/mp4', buffer: text })
    await expect(field('영상').getByRole('alert')).toHaveText('MP4, MOV, WebM 영상만 올릴 수 있어요.')
    await choose(page, '영상 파일', fileOf('too-long.mp4'))
    await expect(field('영상').getByRole('alert')).toContainText('3분까지')
    await choose(page, '영상 파일', fileOf('h264-aac.mp4'))
    await expectReady(page, '240×426')
    await choose(page, '영상 파일', fileOf('too-wide.mp4'))
    await expect(field('영상').getByRole('alert')).toContainText('2.4배')
    await expect(facts(page)).toContainText('240×426')
    await choose(page, '대표 사진 파일', { name: 'a.jpg', mimeType: 'image/jpeg', buffer: text })
    await expect(field('대표 사진').getByRole('alert')).toContainText('사진만')
    await choose(page, '자막 파일', { name: 'a.vtt', mimeType: 'text/vtt', buffer: text })
    await expect(field('자막').getByRole('alert')).toContainText('WebVTT')
    // the server refuses the poster for reasons of its own
    const body = JSON.stringify({ statusCode: 400, code: 'pictureTooLarge', message: '사진이 너무 커요.' })
    await page.route(UPLOADS, (route) => route.fulfill({ status: 400, contentType: 'application/json', body }))
    await uploadButton(page).click()
    await expect(field('대표 사진').getByRole('alert')).toHaveText('사진이 너무 커요.')
    await expect(facts(page)).toContainText('240×426')
    await page.unroute(UPLOADS)
    await uploadButton(page).click()
    await expect(page.getByText('영상이 공개됐어요.')).toBeVisible()
    // the ticket has ended with the upload
    await page.reload()
    await choose(page, '영상 파일', fileOf('h264-aac.mp4'))
    await expectReady(page, '240×426')
    await uploadButton(page).click()
    await expect(page.getByText('영상이 공개됐어요.')).toBeVisible()
  } finally {
    await removeDraft(draft.id)
  }
})

test('[SCREEN-15] [G2] ru: without a valid ticket the page explains itself', async ({ page }) => {
  const policy = (await page.goto(`${shopAt('ru')}/video/upload`))?.headers()['content-security-policy'] ?? ''
  expect(policy).not.toContain('blob:')
  await expect(page.getByText('올리기 주소가 필요해요')).toBeVisible()
  await inspectAtBothWidths(page, 'upload page without a ticket')
  const signature = 'A'.repeat(43)
  await page.goto(`${shopAt('ru')}/video/upload#ticket=1.1700000000.${signature}`)
  await expect(page.getByText('올릴 수 있는 시간이 지났어요')).toBeVisible()
  await page.goto(`${shopAt('ru')}/video/upload#ticket=999999.4000000000.${signature}`)
  await choose(page, '영상 파일', fileOf('h264-aac.mp4'))
  await expectReady(page, '240×426')
  await uploadButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('올릴 수 있는 시간이 지났거나 올바르지 않은 주소예요.')
})
