import type { Page } from '@playwright/test'
import { buyer, newOrderer, payButton } from './journey/checkout.ts'
import { grapes, openOptions, openPage, optionSheet } from './journey/goods.ts'
import { chargesFor, payWith, seeComplete, seeWindow } from './journey/payment-window.ts'
import { brandsOf } from './journey/everywhere.ts'
import { shopAt } from './journey/places.ts'
import { readCode } from './journey/register-member.ts'
import { expect, test } from './journey/watched.ts'

/** Sum of layout shifts since the page began, as the browser counts them. No entry means that nothing moved. */
const shifts = `new Promise((resolve) => {
  new PerformanceObserver((list) =>
    resolve(list.getEntries().reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0)),
  ).observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(0), 300)
})`
const runningAnimations = `document.getAnimations()
  .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 10)
  .length`
const longestMotion = `(() => {
  const { transitionDuration, animationDuration } = getComputedStyle(document.querySelector('dialog:is([open], :popover-open)'))
  const seconds = (text) => Number.parseFloat(text) * (text.trim().endsWith('ms') ? 0.001 : 1)
  return Math.max(...[transitionDuration, animationDuration].join().split(',').map(seconds))
})()`

for (const brand of brandsOf('market and farmer')) {
  test(`${brand}: home, category and product load without layout shift`, async ({ page }) => {
    for (const path of ['/', '/category/fruit', grapes.path]) {
      await openPage(page, `${shopAt(brand)}${path}`)
      await page.waitForLoadState('networkidle')
      await page.evaluate('document.fonts.ready.then(() => true)')
      expect(await page.evaluate<number>(shifts), path).toBeLessThan(0.02)
    }
  })
}

/** Presses Tab until the wanted element has focus, as a keyboard user does. */
const tabTo = async (page: Page, name: string | RegExp, role: 'button' | 'textbox' | 'checkbox' = 'button') => {
  const wanted = page.getByRole(role, { name }).first()
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 200; presses += 1) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(name)}`)
}
const type = async (page: Page, name: string, text: string): Promise<void> => {
  await tabTo(page, name, 'textbox')
  await page.keyboard.type(text)
}

test('[SCREEN-11] [SCREEN-5] going back closes the topmost overlay and stays on the page', async ({ page }) => {
  const list = `${shopAt('ru')}/category/fruit`
  await openPage(page, list)
  await page.getByRole('link', { name: grapes.name }).click()
  await expect(page.getByRole('heading', { name: grapes.name, level: 1 })).toBeVisible()
  const address = page.url()
  const sheet = await openOptions(page)
  // closing an overlay navigates nowhere, so goBack times out
  await page.goBack({ timeout: 1_000 }).catch(() => undefined)
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(address)
  await page
    .getByRole('button', { name: / 크게 보기$/ })
    .first()
    .click()
  const viewer = page.getByRole('dialog', { name: / 사진 크게 보기$/ })
  await expect(viewer).toBeVisible()
  await page.goBack({ timeout: 1_000 }).catch(() => undefined)
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(page).toHaveURL(list)
})

test('[SCREEN-11] [SCREEN-9] [OPTION-3] an order can be placed by keyboard alone; a closed sheet returns the focus to its opener', async ({
  page,
}) => {
  await openPage(page, `${shopAt('ru')}${grapes.path}`)
  await tabTo(page, '구매하기')
  await page.keyboard.press('Enter')
  await expect(optionSheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(optionSheet(page)).toBeHidden()
  await expect(page.getByRole('button', { name: '구매하기' })).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(page, /^2kg/)
  const chosen = optionSheet(page).getByRole('list', { name: '선택한 옵션' })
  await page.keyboard.press('Enter')
  // each of the next two steps focuses its first choice
  await expect(optionSheet(page).getByText('2/3 단계')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(optionSheet(page).getByText('3/3 단계')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(chosen).toBeVisible()
  await tabTo(page, '바로 구매')
  await page.keyboard.press('Enter')
  await expect(payButton(page)).toBeVisible()

  await type(page, '이름', buyer.name)
  const { phone } = newOrderer()
  await type(page, '휴대폰 번호', phone)
  await tabTo(page, '인증 번호 받기')
  await page.keyboard.press('Enter')
  // the focus moves to the code field
  await expect(page.getByRole('textbox', { name: '인증 번호' })).toBeFocused()
  await page.keyboard.type(await readCode(phone))
  await expect(page.getByText('인증했어요', { exact: true })).toBeVisible()
  await tabTo(page, '배송지 입력하기')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: '배송지 입력' })
  await expect(sheet).toBeVisible()
  await type(page, '받는 분', buyer.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(buyer.phone)
  await type(page, '우편번호', buyer.zonecode)
  await type(page, '도로명 주소', buyer.roadAddress)
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await tabTo(page, '모두 동의해요', 'checkbox')
  await page.keyboard.press('Space')
  await tabTo(page, /원 결제하기$/)
  await page.keyboard.press('Enter')
  const orderNo = await seeWindow(page)
  await payWith(page, '정상 승인')
  await seeComplete(page, orderNo)
  expect(await chargesFor(orderNo)).toHaveLength(1)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test('sheets open without animation and the carousel does not move', async ({ page }) => {
    await openPage(page, `${shopAt('ru')}/`)
    const moving = await page.evaluate<number>(runningAnimations)
    expect(moving).toBe(0)
    await openPage(page, `${shopAt('ru')}${grapes.path}`)
    await page.getByRole('button', { name: '구매하기' }).click()
    await expect(optionSheet(page)).toBeVisible()
    const longest = await page.evaluate<number>(longestMotion)
    expect(longest).toBeLessThanOrEqual(0.01)
  })
})
