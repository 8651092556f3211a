import { openPage } from './journey/goods.ts'
import { logIn, logOut } from './journey/member-screens.ts'
import { shopAt } from './journey/places.ts'
import { registerMember } from './journey/register-member.ts'
import { expect, test } from './journey/watched.ts'

const kept = `JSON.stringify({ ...localStorage, ...sessionStorage })`
const pagesKept = `(async () => {
  const worker = await navigator.serviceWorker.getRegistration()
  if (worker?.active?.state !== 'activated') return []
  const lists = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  return lists.flat().map(({ url }) => new URL(url).pathname)
})()`

// the stream of unread counters may ask once more with the token that has just ended
test.use({ expectedNoise: [/401 \(Unauthorized\) \S*\/notification\/stream/] })

for (const brand of ['ru', 'cuma'] as const)
  test(`[AUTH-2] [AUTH-1] logging out of ${brand} clears the browser except for a new guest, and the offline page is cached again`, async ({
    page,
    context,
  }) => {
    const shop = shopAt(brand)
    await openPage(page, `${shop}/login?returnUrl=/best`)
    const member = await registerMember(page)
    await logIn(page, member)
    await expect(page).toHaveURL(`${shop}/best`)
    await openPage(page, `${shop}/search?term=${encodeURIComponent('사과')}`)
    await openPage(page, `${shop}/product/1016`)
    await expect.poll(() => page.evaluate<string[]>(pagesKept), { timeout: 30_000 }).toEqual(['/offline.html'])
    // stored data that no feature removes by itself
    await page.evaluate("localStorage.setItem('left-behind', 'mine'); sessionStorage.setItem('left-behind', 'mine')")
    await logOut(page, shop)
    expect(await page.evaluate<string>(kept)).not.toMatch(/left-behind|사과|recent-products/)
    const guest = JSON.parse(await page.evaluate<string>("localStorage.getItem('auth.token')")) as { token: string }
    expect(guest).toMatchObject({ userType: 'guest' })
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-shop-token')
    await expect.poll(() => page.evaluate<string[]>(pagesKept), { timeout: 30_000 }).toEqual(['/offline.html'])
    // the new guest stays the same on the next page
    await openPage(page, `${shop}/cart`)
    expect(JSON.parse(await page.evaluate<string>("localStorage.getItem('auth.token')"))).toMatchObject(guest)
  })
