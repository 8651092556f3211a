import { devices, type Browser, type Page } from '@playwright/test'
import { agree, fillOwnAddress, payButton } from './journey/checkout.ts'
import { chooseOptions, grapes, openPage, optionSheet } from './journey/goods.ts'
import { openWindow, payWith, seeComplete } from './journey/payment-window.ts'
import { brandsOf } from './journey/everywhere.ts'
import { shopAt } from './journey/places.ts'
import { enterAs, registerMember } from './journey/register-member.ts'
import {
  addStaff,
  createChannel,
  endBroadcast,
  expectMoving,
  goOnAir,
  openStudio,
  openStudioAgain,
  schedule,
  startDeal,
  withCamera,
} from './journey/studio.ts'
import { expect, test } from './journey/watched.ts'

test.use(withCamera)
// encoding and decoding a picture takes most of a processor
test.describe.configure({ mode: 'serial', timeout: 240_000 })

const staff = addStaff(`pd-${Date.now()}@shop.example`)
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'ko-KR' }

const openPhone = (browser: Browser): Promise<Page> =>
  browser.newPage({ ...phone, userAgent: devices['Pixel 7'].userAgent })

const enterRoom = async (page: Page, shop: string, id: string, title: string): Promise<void> => {
  await openPage(page, `${shop}/live/${id}/player`)
  await expectMoving(page.locator(`video[aria-label="${title}"]`))
}

/** Writes in the chat, is muted by the studio, and cannot write any more. */
const chatUntilMuted = async (viewer: Page, studio: Page): Promise<void> => {
  const field = viewer.getByRole('textbox', { name: '대화 입력' })
  await field.fill('당도가 얼마나 되나요?')
  await field.press('Enter')
  const log = studio.getByRole('log', { name: '대화' })
  await expect(log.getByText('당도가 얼마나 되나요?')).toBeVisible()
  await log
    .getByRole('button', { name: /관리하기$/ })
    .first()
    .click()
  await studio.getByRole('button', { name: '10분 동안 말하지 못하게 하기' }).click()
  await expect(field).toHaveAttribute('aria-disabled', 'true')
}

/** Buys the deal of the room and pays. */
const buyDeal = async (viewer: Page, price: string): Promise<void> => {
  await viewer.getByRole('region', { name: '라이브 특가' }).getByRole('button').click()
  await chooseOptions(optionSheet(viewer))
  await optionSheet(viewer).getByRole('button', { name: /구매/ }).click()
  await expect(payButton(viewer)).toBeVisible()
  await fillOwnAddress(viewer)
  // in the folded list of products
  await expect(viewer.getByText(price).first()).toBeAttached()
  await agree(viewer)
  const orderNo = await openWindow(viewer)
  await payWith(viewer, '정상 승인')
  await seeComplete(viewer, orderNo)
}

test('[G2] a camera is broadcast to a phone, whose viewer chats, is muted, and buys the last unit of a deal', async ({
  browser,
}) => {
  const shop = shopAt('ru')
  const title = '샤인머스캣 라이브'
  const studio = await openStudio(browser, shop, await staff)
  await createChannel(studio, '첫 채널')
  const id = await schedule(studio, { title, channel: '첫 채널', term: grapes.name })
  await goOnAir(studio)
  await expectMoving(studio.getByLabel('손님이 보는 영상').locator('visible=true').last())

  const viewer = await openPhone(browser)
  await openPage(viewer, `${shop}/live`)
  await expect(viewer.getByText(title).first()).toBeVisible()
  await enterAs(viewer, await registerMember(viewer))
  await enterRoom(viewer, shop, id, title)
  await chatUntilMuted(viewer, studio)

  const other = await openPhone(browser)
  await enterRoom(other, shop, id, title)
  await startDeal(studio, 9_900)
  await expect(other.getByRole('region', { name: '라이브 특가' }).getByText('1개 남음')).toBeVisible()
  await buyDeal(viewer, '9,900원')
  await expect(other.getByText('준비한 수량이 모두 팔렸어요')).toBeVisible()

  await studio.getByRole('textbox', { name: '표시 이름 (선택)' }).fill('마지막 한 상자')
  await studio.getByRole('button', { name: '지금 장면 표시' }).click()
  await expect(studio.getByText(/에 표시했어요/)).toBeVisible()
  await endBroadcast(studio)
  await openPage(other, `${shop}/live/${id}/player`)
  await expectMoving(other.locator(`video[aria-label="${title}"]`))

  await studio.getByRole('link', { name: '결과 보기' }).click()
  await expect(studio.getByText('마지막 한 상자')).toBeVisible()
  await expect(
    studio.getByRole('table', { name: '상품별 결과' }).getByRole('row', { name: grapes.name }),
  ).toContainText('1')
  for (const page of [studio, viewer, other]) await page.close()
})

for (const brand of brandsOf('market and farmer').filter((each) => each !== 'ru'))
  test(`[G2] the list and the room of a broadcast on ${brand}`, async ({ browser }) => {
    const shop = shopAt(brand)
    const title = `${brand} 라이브`
    const studio = await openStudioAgain(browser, shop, await staff)
    await createChannel(studio, '첫 채널')
    const id = await schedule(studio, { title, channel: '첫 채널', term: '사과' })
    await goOnAir(studio)
    const viewer = await openPhone(browser)
    await openPage(viewer, `${shop}/live`)
    await expect(viewer.getByText(title).first()).toBeVisible()
    await enterRoom(viewer, shop, id, title)
    await endBroadcast(studio)
    for (const page of [studio, viewer]) await page.close()
  })
