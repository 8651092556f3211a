import { reachPayment } from './journey/checkout.ts'
import { cartLink, fillCart, openPage } from './journey/goods.ts'
import { agreeAndJoin, fillSignUp, newPerson } from './journey/member-screens.ts'
import { openWindow, payWith, seeComplete } from './journey/payment-window.ts'
import { shopAt } from './journey/places.ts'
import { enterAs, guestTokenOf, registerMember } from './journey/register-member.ts'
import { expect, test } from './journey/watched.ts'

for (const brand of ['ru', 'cuma'] as const) {
  test(`[C003] [CART-6] [BRAND-10] on ${brand} the cart of a guest is there after the guest becomes a member`, async ({
    page,
  }) => {
    await fillCart(page, shopAt(brand))
    const guest = await guestTokenOf(page)
    const member = await registerMember(page, guest)
    await enterAs(page, member)
    await openPage(page, `${shopAt(brand)}/my-cuma`)
    await expect(page.getByText(member.name).first()).toBeVisible()
    await expect(cartLink(page).first()).toHaveAccessibleName(/1/)
    const cookies = await page.context().cookies(shopAt(brand))
    expect(cookies.find(({ name }) => name === '__Host-shop-token')).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    })
  })
}

test('[C003] [CART-6] [SCREEN-7] a guest who buys and then becomes a member finds the cart and the order', async ({
  page,
}) => {
  const shop = shopAt('market')
  await fillCart(page, shop)
  await reachPayment(page, shop)
  const orderNo = await openWindow(page)
  await payWith(page, '정상 승인')
  await seeComplete(page, orderNo)

  await fillCart(page, shop)
  await openPage(page, `${shop}/register?returnUrl=/orders`)
  await fillSignUp(page, newPerson())
  await agreeAndJoin(page)
  await page.getByRole('link', { name: '하던 일 계속하기' }).click()
  await expect(page.getByRole('article', { name: `주문 ${orderNo}` })).toBeVisible()
  await expect(cartLink(page).first()).toHaveAccessibleName(/1/)
})
