import type { Page, Route } from '@playwright/test'
import { payButton, reachPayment } from './journey/checkout.ts'
import { cartLink, chooseOptions, fillCart, grapes, openOptions, openPage, optionSheet } from './journey/goods.ts'
import { chargesFor, openWindow, payWith, seeComplete, seeWindow } from './journey/payment-window.ts'
import { shopAt } from './journey/places.ts'
import { answerOf } from './journey/served.ts'
import { expect, test } from './journey/watched.ts'

const addItem = '**/v1.2/app-users/shopping-carts'
const check = '**/v4/app-users/order-tmp/chk/*'
const timeoutText = '서버와 연결이 원할하지 않습니다. 잠시 후 시도해주세요'

/** Routes only the write requests to `suffer`. */
const onWrite = async (page: Page, address: string, suffer: (route: Route) => Promise<void>): Promise<void> => {
  await page.route(address, (route) => (route.request().method() === 'GET' ? route.continue() : suffer(route)))
}

test.use({ expectedNoise: [/Failed to load resource|Failed to fetch/] })

const reachChosen = async (page: Page) => {
  await openPage(page, `${shopAt('ru')}${grapes.path}`)
  const sheet = await openOptions(page)
  await chooseOptions(sheet)
  return sheet
}

test('[ERROR-1] [ERROR-3] a connection reset while adding to the cart shows an error, the selection stays, and the retry succeeds', async ({
  page,
}) => {
  const sheet = await reachChosen(page)
  await onWrite(page, addItem, (route) => route.abort('connectionreset'))
  await sheet.getByRole('button', { name: '장바구니' }).click()
  await expect(sheet.getByRole('alert')).toContainText('연결')
  await expect(sheet.getByRole('list', { name: '선택한 옵션' })).toBeVisible()
  await page.unroute(addItem)
  await sheet.getByRole('button', { name: '장바구니' }).click()
  await expect(page.getByText('장바구니에 담았어요.')).toBeVisible()
  await expect(cartLink(page)).toHaveAccessibleName(/1/)
})

test('[ERROR-1] an HTTP 408 shows the timeout text of the specification', async ({ page }) => {
  const sheet = await reachChosen(page)
  await onWrite(page, addItem, (route) => route.fulfill({ status: 408, body: '' }))
  await sheet.getByRole('button', { name: '장바구니' }).click()
  await expect(sheet.getByRole('alert')).toContainText(timeoutText)
})

test('a slow server: the button shows a busy state, and further taps add nothing', async ({ page }) => {
  const sheet = await reachChosen(page)
  let asked = 0
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await onWrite(page, addItem, async (route) => {
    asked += 1
    await answered
    await route.continue()
  })
  const cart = sheet.getByRole('button', { name: '장바구니' })
  await cart.click()
  await expect(cart).toHaveAttribute('aria-busy', 'true')
  await cart.click({ force: true })
  answer()
  await expect(page.getByText('장바구니에 담았어요.')).toBeVisible()
  expect(asked).toBe(1)
})

test('[ERROR-1] a product that fails to load shows the error screen and loads on retry', async ({ page }) => {
  await openPage(page, `${shopAt('ru')}/category/fruit`)
  await page.route('**/v1/products/1016', (route) => route.abort('connectionreset'))
  await page.getByRole('link', { name: grapes.name }).click()
  const screen = page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(screen).toBeVisible()
  await page.unroute('**/v1/products/1016')
  await screen.getByRole('button').click()
  await expect(page.getByRole('heading', { name: grapes.name, level: 1 })).toBeVisible()
})

test('[ERROR-1] a lost response to the payment check charges nothing and loses no input, and the retry pays once', async ({
  page,
}) => {
  await fillCart(page, shopAt('ru'))
  await reachPayment(page, shopAt('ru'))
  const tried: string[] = []
  await page.route(check, async (route) => {
    // the server has processed the request: only the response is lost
    const answer = await answerOf(route)
    tried.push(((await answer.json()) as { orderNo: string }).orderNo)
    await route.abort('connectionreset')
  })
  await payButton(page).click()
  await expect(page.getByText(/연결/).first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '모두 동의해요' })).toBeChecked()
  expect(await chargesFor(...tried)).toEqual([])
  await page.unroute(check)
  const confirm = page.getByRole('dialog').getByRole('button', { name: '확인' })
  if (await confirm.isVisible()) await confirm.click()
  const orderNo = await openWindow(page)
  await payWith(page, '정상 승인')
  await seeComplete(page, orderNo)
  expect(await chargesFor(...tried, orderNo)).toHaveLength(1)
})

test('a payment script that fails to load shows an error, and the retry opens the payment window', async ({ page }) => {
  await fillCart(page, shopAt('ru'))
  await reachPayment(page, shopAt('ru'))
  await page.route('**/toss/v2/standard', (route) => route.abort('blockedbyclient'))
  await payButton(page).click()
  const warning = page.getByRole('dialog', { name: '결제창을 열지 못했어요' })
  await expect(warning).toContainText('결제된 금액은 없어요.')
  await page.unroute('**/toss/v2/standard')
  await warning.getByRole('button', { name: '확인' }).click()
  await payButton(page).click()
  await seeWindow(page)
})

test('the option sheet recovers from a reset connection without losing the page', async ({ page }) => {
  await openPage(page, `${shopAt('ru')}${grapes.path}`)
  await page.route('**/v1/products/1016/options', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: '구매하기' }).click()
  const again = optionSheet(page).getByRole('button', { name: '다시 불러오기' })
  await expect(again).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/v1/products/1016/options')
  await again.click()
  await chooseOptions(optionSheet(page))
})

/**
 * Message for a tap on a link while offline. The service worker does not hold the offline page yet, so only the page itself can
 * handle the tap.
 */
const offlineWords = '인터넷 연결을 확인하고 다시 눌러 주세요.'

test('[ERROR-1] a link tapped offline in the first seconds of a visit leaves the page unchanged and opens when the network is back', async ({
  page,
  context,
}) => {
  const address = `${shopAt('ru')}/category/fruit`
  await openPage(page, address)
  await context.setOffline(true)
  const link = page.getByRole('link', { name: grapes.name })
  await link.click()
  await expect(page.getByText(offlineWords)).toBeVisible()
  await expect(page).toHaveURL(address)
  await expect(link).toBeVisible()
  // the tapped link opens automatically, as does any other link tapped in the meantime
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: grapes.name, level: 1 })).toBeVisible()
})

test('[ERROR-1] [SCREEN-5] “I was in a lift and tapped 감귤”: the list stays with a message, and the other list opens when the network is back', async ({
  page,
  context,
}) => {
  await openPage(page, `${shopAt('ru')}/category/fruit`)
  const chips = page.getByRole('navigation', { name: '과일 분류' })
  // the page code is loaded already: only the data of the list is missing
  await chips.getByRole('link', { name: '사과·배' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '사과·배' })).toBeVisible()
  await context.setOffline(true)
  await chips.getByRole('link', { name: '감귤·만감류' }).click()
  await expect(page.getByText(offlineWords)).toBeVisible()
  await expect(chips.locator('[aria-current]')).toHaveText('사과·배')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  // a list that was shown before can be opened again
  await chips.getByRole('link', { name: '전체' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '과일' })).toBeVisible()
  await chips.getByRole('link', { name: '감귤·만감류' }).click()
  await expect(page.getByText(offlineWords)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: '감귤·만감류' })).toBeVisible()
  await expect(chips.locator('[aria-current]')).toHaveText('감귤·만감류')
})

test('[SCREEN-5] [SCREEN-11] “it took long, so I went back, and was at home”: going back before a product has loaded stays on the list', async ({
  page,
}) => {
  const address = `${shopAt('ru')}/category/fruit`
  await openPage(page, `${shopAt('ru')}/`)
  await page.getByRole('link', { name: '과일', exact: true }).click()
  await expect(page).toHaveURL(address)
  // answered only after both ways back, however long they take
  const { promise: isBack, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/v1/products/1016', async (route) => {
    await isBack
    await route.continue().catch(() => undefined)
  })
  const link = page.getByRole('link', { name: grapes.name })
  await link.click()
  const preview = page.locator('div[aria-hidden] p', { hasText: grapes.name })
  await expect(preview).toBeVisible()
  for (const goBack of [
    () => page.goBack({ timeout: 1_000 }),
    () => page.getByRole('button', { name: '뒤로 가기' }).click(),
  ]) {
    await goBack().catch(() => undefined)
    await expect(preview).toBeHidden()
    await expect(page).toHaveURL(address)
    await link.click()
    await expect(preview).toBeVisible()
  }
  answer()
  // without going back the product opens, and its picture from the list is shown until the large one has loaded
  await expect(page.getByRole('heading', { name: grapes.name, level: 1 })).toBeVisible()
  const large = page
    .getByRole('region', { name: `${grapes.name} 사진` })
    .locator('picture')
    .first()
  await expect(large).not.toHaveCSS('background-image', 'none')
  await page.goBack()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(page).toHaveURL(`${shopAt('ru')}/`)
})

test('[ERROR-1] a page whose files fail to load shows an error and opens at the next tap', async ({ page }) => {
  const address = `${shopAt('ru')}/category/fruit`
  await openPage(page, address)
  const lost = /\/assets\/.*\.js/
  await page.route(lost, (route) => route.abort('connectionreset'))
  const link = page.getByRole('link', { name: grapes.name })
  await link.click()
  await expect(page.getByText(offlineWords)).toBeVisible()
  await expect(page).toHaveURL(address)
  await page.unroute(lost)
  await expect(async () => {
    await link.click({ timeout: 2_000 })
    await expect(page.getByRole('heading', { name: grapes.name, level: 1 })).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 20_000 })
})
