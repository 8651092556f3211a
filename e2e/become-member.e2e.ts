import { cartLink, fillCart, openPage } from './journey/goods.ts'
import { shopAt } from './journey/places.ts'
import { enterAs, guestTokenOf, registerMember } from './journey/register-member.ts'
import { expect, test } from './journey/watched.ts'

for (const brand of ['ru', 'cuma'] as const) {
  test(`[C003] [CART-6] [BRAND-10] on ${brand} a guest with a full cart becomes a member and finds it`, async ({
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
