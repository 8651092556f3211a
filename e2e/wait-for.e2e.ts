import { everywhere } from './journey/everywhere.ts'
import { openPage } from './journey/goods.ts'
import { shopAt } from './journey/places.ts'
import { enterAs, guestTokenOf, registerMember } from './journey/register-member.ts'
import { expect, test } from './journey/watched.ts'

/** Temporarily sold out in the demo catalogue. */
const soldOut = '/product/1030'

everywhere('market and farmer', (brand, width) => {
  test(`[C062] [C063] [C065] [C061] [SCREEN-11] ${brand}, ${width}: a member requests a restock alert and likes a sold-out product, and can undo both`, async ({
    page,
  }) => {
    await openPage(page, shopAt(brand))
    await enterAs(page, await registerMember(page, await guestTokenOf(page)))
    await openPage(page, `${shopAt(brand)}${soldOut}`)
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('button', { name: '재입고 알림 받기', exact: true }).click()
    await expect(page.getByRole('button', { name: /알림 (신청|받는)/ }).first()).toBeVisible()
    await page.getByRole('button', { name: '찜하기' }).first().click()
    await expect(page.getByRole('button', { name: /찜/, pressed: true }).first()).toBeVisible()

    for (const list of ['alarms', 'favorites']) {
      await openPage(page, `${shopAt(brand)}/my-cuma/${list}`)
      await expect(page.getByRole('main').getByText(name)).toBeVisible()
    }
    await openPage(page, `${shopAt(brand)}${soldOut}`)
    await page
      .getByRole('button', { name: /알림 (신청|받는)/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: '재입고 알림 받기', exact: true })).toBeVisible()
    await openPage(page, `${shopAt(brand)}/my-cuma/alarms`)
    await expect(page.getByRole('main').getByText(name)).toHaveCount(0)
  })
})

test('[C062] [SCREEN-17] a member requests an alert for the opening of a funding, and cancels it', async ({ page }) => {
  const address = `${shopAt('farmer')}/funding`
  await openPage(page, address)
  await enterAs(page, await registerMember(page, await guestTokenOf(page)))
  await openPage(page, address)
  const alarm = page.getByRole('article').filter({ hasText: '오픈 D-' }).first().getByRole('button')
  await alarm.click()
  await expect(alarm).toHaveText('알림 신청했어요')
  await page.reload()
  await expect(alarm).toHaveAttribute('aria-pressed', 'true')
  await alarm.click()
  await expect(alarm).toHaveText('오픈 알림 받기')
  await page.reload()
  await openPage(page, `${shopAt('farmer')}/my-cuma/alarms`)
  await expect(page.getByText('기다리는 상품이 없어요')).toBeVisible()
})
