import type { Browser, Page } from '@playwright/test'
import type { ProductOptions } from '@shop/contract'
import { inspect } from './journey/inspect.ts'
import { bringToTheDoor, invoiceOf, operate } from './journey/operator.ts'
import { sandboxAt } from './journey/places.ts'
import { ask, type Member, registerMember } from './journey/register-member.ts'
import { buy, sendGift } from './journey/send-gift.ts'
import { logInAsStaff } from './journey/staff.ts'
import { shopState } from './start-shop.ts'
import { expect, test } from './journey/watched.ts'

const GOOD = 1001
const APPEAL = '광고가 아니라 제가 먹어 본 이야기예요.'
const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test.describe.configure({ timeout: 180_000 })

const openMember = async (browser: Browser): Promise<{ page: Page; member: Member }> => {
  const page = await browser.newPage()
  await page.goto('/')
  return { page, member: await registerMember(page) }
}

const combinationOf = async (page: Page, { token }: Member): Promise<number> => {
  const options = await ask<ProductOptions>(page, {
    method: 'GET',
    path: `/v1/products/${GOOD}/options`,
    token,
    body: {},
  })
  return options.productOptionCombinations.find(({ amount }) => amount > 1)?.id ?? 0
}

/** Buys a product, receives it and writes a review. Returns its id. */
const writeReview = async (page: Page, member: Member, contents: string): Promise<number> => {
  const { token } = member
  const combinationId = await combinationOf(page, member)
  const { orderId, orderNo } = await buy(page, { token, sandbox: sandboxAt, productId: GOOD, combinationId }, 1)
  await bringToTheDoor(orderNo, invoiceOf(orderId))
  const { orderItemProducts } = await ask<{ orderItemProducts: { id: number }[] }>(page, {
    method: 'GET',
    path: `/v1.2/app-users/orders/${orderId}`,
    token,
    body: {},
  })
  const body = { score: 1, contents, orderItemProduct: orderItemProducts[0]?.id ?? 0 }
  return (await ask<{ id: number }>(page, { path: '/v1/app-users/reviews', token, body })).id
}

const report = (page: Page, { token }: Member, id: number): Promise<unknown> =>
  ask(page, { path: `/v1/review/${id}/report`, token, body: { reviewReportReasonId: 2 } })

/** Hides a review as an operator does, and appeals as its author. */
const appeal = async (page: Page, { token }: Member, id: number): Promise<void> => {
  await operate(shopState(), ['review', 'hide', String(id), '1', '광고로 보여요.'])
  const path = `/v1/app-users/reviews/${id}`
  const mine = await ask<{ report: { id: number } | null }>(page, { method: 'GET', path, token, body: {} })
  await ask(page, { path: `/v1/review/report/${mine.report?.id ?? 0}/appeal`, token, body: { contents: APPEAL } })
}

const question = (page: Page, { token }: Member, contents: string): Promise<unknown> =>
  ask(page, { path: `/v1/products/${GOOD}/qnas`, token, body: { contents } })

const openEntry = (page: Page) => page.locator('button[aria-current=true]')

test('[backoffice] a moderator handles a report, an appeal and two questions by keyboard', async ({ browser }) => {
  const author = await openMember(browser)
  const reader = await openMember(browser)
  const reported = await writeReview(author.page, author.member, '신고될 만한 말이 있는 후기예요.')
  await report(reader.page, reader.member, reported)
  const hidden = await writeReview(author.page, author.member, '억울하게 가려진 후기예요.')
  await appeal(author.page, author.member, hidden)
  await question(reader.page, reader.member, '상자에 몇 개가 들어 있나요?')
  await question(reader.page, reader.member, '선물 포장이 되나요?')

  const page = await logInAsStaff(browser, { role: 'moderator', at: '/backoffice/reviews', screen: wide })
  await expect(openEntry(page)).toContainText('신고될 만한 말')
  await expect(page.getByRole('button', { name: '가리기' })).toBeVisible()
  await inspect(page, 'reviews at 1440 px')
  await page.keyboard.press('h')
  await expect(page.getByText('후기를 가렸어요.')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('마지막 결정을 되돌렸어요.')).toBeVisible()

  await page.goto('/backoffice/appeals')
  await expect(page.getByText(APPEAL).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '받아들이기' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByText('이의를 받아들였어요.')).toBeVisible()

  await page.goto('/backoffice/qna?state=waiting&q=들어 있나요')
  await expect(page.getByRole('textbox', { name: '판매자의 답변' })).toBeVisible()
  await page.keyboard.press('a')
  await page.keyboard.type('열두 개 들어 있어요.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('문의에 답했어요.')).toBeVisible()
  await page.goto('/backoffice/qna?state=waiting&q=선물 포장')
  await page.getByRole('textbox', { name: '판매자의 답변' }).fill('네, 포장해 드려요.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('문의에 답했어요.')).toBeVisible()
})

test('[backoffice] a gift is sent again', async ({ browser }) => {
  const { page: shopper, member } = await openMember(browser)
  const combinationId = await combinationOf(shopper, member)
  const { token } = member
  const sent = await sendGift(shopper, { token, sandbox: sandboxAt, productId: GOOD, combinationId, usedPoint: 0 })
  const page = await logInAsStaff(browser, { role: 'care', at: `/backoffice/gifts/${sent.orderNo}`, screen: wide })
  const first = page.getByRole('region', { name: '1번째 받는 분' })
  await first.getByRole('button', { name: /^다시 보내기/ }).click()
  await expect(first.getByRole('button', { name: '다시 보내기 (오늘 2번 남음)' })).toBeVisible()
  await expect(first.getByText('다시 보냈어요 · 운영자')).toBeVisible()
  await inspect(page, 'a gift at 1440 px')
})

test('[backoffice] on a phone a moderator sees one question at a time', async ({ browser }) => {
  const { page: shopper, member } = await openMember(browser)
  await question(shopper, member, '휴대폰에서 답할 문의예요.')
  const page = await logInAsStaff(browser, {
    role: 'moderator',
    at: '/backoffice/qna?state=waiting&q=휴대폰에서',
    screen: phone,
  })
  await expect(page.getByText('휴대폰에서 답할 문의예요.')).toHaveCount(1)
  await inspect(page, 'questions at 390 px')
  await page.getByRole('textbox', { name: '판매자의 답변' }).fill('네, 답해 드려요.')
  await page.getByRole('button', { name: '답하기' }).click()
  await expect(page.getByText('문의에 답했어요.')).toBeVisible()
})
