import path from 'node:path'
import type { ProductOptions, Review } from '@shop/contract'
import type { Browser, Locator, Page } from '@playwright/test'
import { openPage } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { bringToTheDoor, invoiceOf, operate } from './journey/operator.ts'
import { viewsOf } from './journey/everywhere.ts'
import { type BrandId, sandboxAt, shopAt, smallPhone } from './journey/places.ts'
import { ask, enterAs, type Member, registerMember } from './journey/register-member.ts'
import { buy } from './journey/send-gift.ts'
import { expect, storeChoice, test } from './journey/watched.ts'
import { shopState } from './start-shop.ts'

/** Title of the review rail on the home page of each brand. */
const rails: Readonly<Record<BrandId, string>> = {
  ru: '받고 나서 남긴 이야기',
  cuma: '맛본 분들의 이야기',
  market: '받아 본 분들의 한마디',
  farmer: '밥상에서 온 답장',
}
/** Reporters that hide a review, as in the server's decision. */
const REPORTERS = 3

const photos = ['apple', 'pear', 'strawberry'].map((name) =>
  path.resolve(import.meta.dirname, `../demo/pictures/${name}-640.webp`),
)

// the rail of the home page may show a review of a parallel journey whose photos are removed just then
const removedPhoto = /404 \(Not Found\) \S+\/pictures\/given\/review\//
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedNoise: [removedPhoto] })

interface Author {
  page: Page
  shop: string
  token: string
}
const read = <T>({ page, token }: Pick<Author, 'page' | 'token'>, address: string) =>
  ask<T>(page, { method: 'GET', path: address, token, body: {} })
const pointsOf = async (author: Author): Promise<number> =>
  (await read<{ point: number }>(author, '/v1/app-users/my-point')).point

const rowOf = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text }).first()
const reviewOf = (page: Page, text: string): Locator =>
  page.getByRole('list', { name: '후기', exact: true }).getByRole('listitem').filter({ hasText: text }).first()

/** Scrolls the home page to its review rail. */
const findRail = async (page: Page, brand: BrandId): Promise<Locator> => {
  await openPage(page, `${shopAt(brand)}/`)
  const rail = page.getByRole('list', { name: rails[brand] })
  await expect(async () => {
    await page.evaluate('window.scrollBy(0, 500)')
    await expect(rail).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 60_000, intervals: [100] })
  await rail.scrollIntoViewIfNeeded()
  return rail
}

/** Buys a product whose reviews are on the home page, and receives it. */
const receiveReviewed = async (author: Author, brand: BrandId): Promise<number> => {
  const { page, token } = author
  const rail = await findRail(page, brand)
  const addresses = await rail.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const ids = new Set(addresses.map((address) => Number(/\/product\/(\d+)/.exec(address ?? '')?.[1])))
  for (const productId of ids) {
    const { productOptionCombinations } = await read<ProductOptions>(author, `/v1/products/${productId}/options`)
    const combination = productOptionCombinations.find(({ amount }) => amount > 5)
    if (!combination) continue
    const bought = await buy(page, { token, sandbox: sandboxAt, productId, combinationId: combination.id }, 1)
    await bringToTheDoor(bought.orderNo, invoiceOf(bought.orderId))
    return productId
  }
  throw new Error('no product with reviews on the home page is in stock')
}

const write = async ({ page, shop }: Author, text: string): Promise<void> => {
  await openPage(page, `${shop}/reviews`)
  await expect(page.getByRole('link', { name: /^후기 쓰기/ })).toBeVisible()
  await inspect(page, 'reviewable products')
  await page.getByRole('link', { name: /^후기 쓰기/ }).click()
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: '5점 아주 좋아요' }) })
    .click()
  await page.getByRole('textbox', { name: '후기' }).fill('전화 주세요 010-1234-5678 맛있어요')
  await page.getByRole('button', { name: '후기 남기기' }).click()
  await expect(page.getByText(/전화번호/).first()).toBeVisible()
  await page.getByRole('textbox', { name: '후기' }).fill(text)
  await page.reload()
  await expect(page.getByRole('textbox', { name: '후기' })).toHaveValue(text)
  await page.getByLabel('사진 파일').setInputFiles(photos)
  const tiles = page.getByRole('group', { name: '사진 (선택)' })
  await expect(tiles.getByRole('img')).toHaveCount(photos.length)
  await expect(tiles).not.toHaveAttribute('aria-busy', 'true')
  await inspect(page, 'review form')
  await page.getByRole('button', { name: '후기 남기기' }).click()
  await expect(page).toHaveURL(`${shop}/reviews?tab=mine`)
  await expect(page.getByRole('list', { name: '내 후기' }).getByRole('listitem').first()).toContainText(text)
  await expect(page.getByRole('status').filter({ hasText: '적립했어요' })).toBeVisible()
  await inspect(page, 'my reviews')
}

/** Checks that the review is on the product and that its photos open full screen. */
const seeOnProduct = async ({ page, shop }: Author, productId: number, text: string): Promise<void> => {
  await openPage(page, `${shop}/product/${productId}#reviews`)
  const review = reviewOf(page, text)
  // the list is rendered again when its newest page arrives, which detaches the first element
  await expect(() => review.scrollIntoViewIfNeeded({ timeout: 2000 })).toPass()
  await expect(review.getByRole('list', { name: '사진' }).getByRole('button')).toHaveCount(photos.length)
  await review.getByRole('button', { name: /사진 1 크게 보기/ }).click()
  await expect(page.getByRole('dialog', { name: '후기 사진' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await inspect(page, 'photos of a review')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '후기 사진' })).toBeHidden()
}

const edit = async ({ page, shop }: Author, before: string, after: string): Promise<void> => {
  await openPage(page, `${shop}/reviews?tab=mine`)
  await rowOf(page, before).getByRole('link', { name: '고치기' }).click()
  await expect(page.getByRole('textbox', { name: '후기' })).toHaveValue(before)
  await page.getByRole('textbox', { name: '후기' }).fill(after)
  await page.getByRole('button', { name: '후기 고치기' }).click()
  await expect(page).toHaveURL(`${shop}/reviews?tab=mine`)
  await expect(rowOf(page, after)).toBeVisible()
}

/** Reports the review as another member, in a browser of their own, then as further members. */
const report = async (browser: Browser, { shop, productId, text }: Reported): Promise<void> => {
  const context = await browser.newContext({ ...smallPhone, locale: 'ko-KR', reducedMotion: 'reduce' })
  await storeChoice(context)
  const page = await context.newPage()
  await openPage(page, `${shop}/product/${productId}`)
  const reporter = await registerMember(page)
  await enterAs(page, reporter)
  await page.goto(`${shop}/product/${productId}/reviews`)
  const review = reviewOf(page, text)
  await review.getByRole('button', { name: /도움돼요/ }).click()
  await expect(review.getByRole('button', { name: /도움돼요/ })).toHaveAttribute('aria-pressed', 'true')
  await review.getByRole('button', { name: '신고' }).click()
  const sheet = page.getByRole('dialog', { name: '후기 신고' })
  await sheet.locator('label').first().click()
  await inspect(page, 'report of a review')
  await sheet.getByRole('button', { name: '신고하기' }).click()
  await expect(reviewOf(page, text)).toBeHidden()
  await reportBy(page, text, productId, REPORTERS - 1)
  await context.close()
}
interface Reported {
  shop: string
  productId: number
  text: string
}

const reportBy = async (page: Page, text: string, productId: number, members: number): Promise<void> => {
  const reviews = await ask<{ reviews: { id: number; contents: string }[] }>(page, {
    method: 'GET',
    path: `/v1/products/${productId}/reviews`,
    token: undefined,
    body: {},
  })
  const found = reviews.reviews.find(({ contents }) => contents === text)
  for (let count = 0; count < members; count += 1) {
    const { token }: Member = await registerMember(page)
    const body = { reviewReportReasonId: 1, reason: '광고 같아요' }
    await ask(page, { path: `/v1/review/${found?.id}/report`, token, body })
  }
}

const appeal = async ({ page, shop }: Author, text: string): Promise<void> => {
  await openPage(page, `${shop}/reviews?tab=mine`)
  const row = rowOf(page, text)
  await expect(row.getByText('가려진 후기예요')).toBeVisible()
  await inspect(page, 'hidden review')
  await row.getByRole('button', { name: '이의 제기하기' }).click()
  const sheet = page.getByRole('dialog', { name: '이의 제기' })
  await sheet.getByRole('textbox', { name: '이의 내용' }).fill('직접 먹어 보고 쓴 후기예요. 다시 봐 주세요.')
  await inspect(page, 'appeal')
  await sheet.getByRole('button', { name: '이의 제기하기' }).click()
  await expect(rowOf(page, text).getByText(/이의를 받았어요/)).toBeVisible()
}

const remove = async ({ page, shop }: Author, productId: number, text: string): Promise<void> => {
  await openPage(page, `${shop}/reviews?tab=mine`)
  await expect(rowOf(page, text).getByText('가려진 후기예요')).toBeHidden()
  await rowOf(page, text).getByRole('button', { name: '지우기' }).click()
  await inspect(page, 'confirmation of a removal')
  await page.getByRole('button', { name: '지우기' }).last().click()
  await expect(page.getByText(text)).toBeHidden()
  await page.getByRole('link', { name: '작성 가능' }).click()
  const first = page.getByRole('list', { name: '후기를 쓸 수 있는 상품' }).getByRole('listitem').first()
  await expect(first.locator(`a[href="/product/${productId}"]`).first()).toBeAttached()
}

// the brands share these screens, which every-screen.e2e.ts inspects in each
for (const { brand, width, view } of viewsOf('market and farmer')) {
  const screen = width === 360 ? 'phone' : 'desktop'
  test.describe(`${brand} on a ${screen}`, () => {
    test.use(view)
    test(`[SCREEN-12] [REVIEW-1] [REVIEW-2] [REVIEW-3] [REVIEW-4] a review is written with photos, seen everywhere, edited, reported, hidden, restored after an appeal and deleted, ${brand}, ${screen}`, async ({
      page,
      browser,
    }, { retry }) => {
      test.setTimeout(300_000)
      const shop = shopAt(brand)
      await openPage(page, `${shop}/`)
      const { token } = await registerMember(page)
      await enterAs(page, { token })
      const author: Author = { page, shop, token }
      const productId = await receiveReviewed(author, brand)
      const before = await pointsOf(author)
      const attempt = retry === 0 ? '' : ` ${retry}번 더 먹었어요.`
      const first = `${brand} ${screen} 여정에서 쓴 후기예요. 달고 아삭했어요.${attempt}`
      await write(author, first)
      const earned = (await pointsOf(author)) - before
      expect(earned).toBeGreaterThan(0)
      await seeOnProduct(author, productId, first)
      await expect((await findRail(page, brand)).getByText(first)).toBeAttached()

      const text = `${brand} ${screen} 여정에서 고친 후기예요. 다음 날에도 맛있었어요.${attempt}`
      await edit(author, first, text)
      expect((await pointsOf(author)) - before).toBe(earned)
      await report(browser, { shop, productId, text })
      await page.goto(`${shop}/product/${productId}/reviews`)
      await expect(
        page.getByRole('list', { name: '후기', exact: true }).or(page.getByText('아직 후기가 없어요')),
      ).toBeVisible()
      await expect(page.getByText(text)).toBeHidden()
      await appeal(author, text)

      const { reviews } = await read<{ reviews: Review[] }>(author, '/v1/app-users/reviews')
      await operate(shopState(), ['review', 'appeal', String(reviews[0]?.id), 'accept', '규칙을 어기지 않았어요.'])
      await page.goto(`${shop}/product/${productId}/reviews`)
      await expect(reviewOf(page, text)).toBeVisible()
      await remove(author, productId, text)
      expect(await pointsOf(author)).toBe(before)
    })
  })
}
