import type { Page } from '@playwright/test'
import { addAddress, entry } from './journey/address-book.ts'
import { cartLink, fillCart, openPage } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import {
  agreeAndJoin,
  fillSignUp,
  logIn,
  logOut,
  newPerson,
  type Person,
  provePhone,
  sayWho,
  secret,
} from './journey/member-screens.ts'
import { desktop, sandboxAt, shopAt, smallPhone } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'

// the browser logs the refusals that these tests provoke; the Naver log-in navigates to its own page
const expectedNoise = [new RegExp(`(400|401|403|404|429) \\(|^/(login|my-cuma/settings/leave): asks ${sandboxAt}`)]
test.use({ expectedNoise, contextOptions: { reducedMotion: 'reduce' } })

const signUp = async (page: Page, shop: string, person: Person): Promise<void> => {
  await openPage(page, `${shop}/register?returnUrl=/cart`)
  await inspect(page, 'register')
  await fillSignUp(page, person)
  await test.step('going back and forward keeps the typed data', async () => {
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue(person.name)
    await expect(page.getByText('인증했어요', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '다음' }).click()
    await page.getByRole('button', { name: '다음' }).click()
    await inspect(page, 'first address')
    await page.getByRole('button', { name: '나중에 입력할게요' }).click()
  })
  await inspect(page, 'terms')
  await agreeAndJoin(page)
  const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })')
  expect(kept).not.toContain(person.password)
  await page.getByRole('link', { name: '하던 일 계속하기' }).click()
}

const keepAddresses = async (page: Page, shop: string): Promise<void> => {
  await openPage(page, `${shop}/address`)
  await addAddress(page, '코엑스', '한봄')
  await addAddress(page, '울릉', '한여름')
  await expect(entry(page, '한봄')).toContainText('기본 배송지')
  await expect(entry(page, '한여름')).toContainText('도서산간')
  await entry(page, '한여름').getByRole('button', { name: '기본으로' }).click()
  await expect(entry(page, '한여름')).toContainText('기본 배송지')
  await expect(entry(page, '한봄')).not.toContainText('기본 배송지')
  await inspect(page, 'address book')
  await entry(page, '한여름').getByRole('button', { name: '삭제' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '지우기' }).click()
  await expect(entry(page, '한여름')).toHaveCount(0)
  await expect(entry(page, '한봄')).toContainText('기본 배송지')
}

const lookRound = async (page: Page, shop: string, person: Person): Promise<void> => {
  await openPage(page, `${shop}/my-cuma`)
  await expect(page.getByRole('heading', { name: `${person.name}님, 반가워요` })).toBeVisible()
  await inspect(page, 'my page')
  const parts: readonly (readonly [path: string, heading: string])[] = [
    ['/my-cuma/points', '쓸 수 있는 적립금'],
    ['/my-cuma/settings', '설정'],
    ['/my-cuma/settings/picture', '프로필 사진'],
    ['/my-cuma/settings/receipt', '현금영수증'],
    ['/my-cuma/settings/profile', '이름과 별명'],
    ['/my-cuma/settings/phone', '휴대폰 번호'],
    ['/my-cuma/settings/password', '비밀번호 바꾸기'],
    ['/my-cuma/settings/account', '환불 계좌'],
    ['/my-cuma/settings/alarms', '알림 설정'],
    ['/my-cuma/settings/leave', '회원 탈퇴'],
  ]
  for (const [path, heading] of parts) {
    await openPage(page, `${shop}${path}`)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await inspect(page, path)
  }
}

const forgetPassword = async (page: Page, shop: string, person: Person, password: string): Promise<void> => {
  await openPage(page, `${shop}/login`)
  await page.getByRole('link', { name: '비밀번호 찾기' }).click()
  await provePhone(page, person.phone)
  await secret(page, '새 비밀번호').fill(password)
  await secret(page, '새 비밀번호 확인').fill(password)
  await inspect(page, 'new password')
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click()
  await page.getByRole('link', { name: '새 비밀번호로 로그인' }).click()
  await logIn(page, person)
  await expect(page.getByText('이메일이나 비밀번호가 맞지 않아요.')).toBeVisible()
  await inspect(page, 'refused login')
  await logIn(page, { ...person, password })
  await expect(page).not.toHaveURL(/\/login/)
}

const askToLeave = async (page: Page): Promise<void> => {
  await page.getByText('모두 확인했고 탈퇴할게요').click()
  await page.getByRole('button', { name: '탈퇴하기' }).click()
}

const agreeToLeave = async (page: Page, shop: string): Promise<void> => {
  await openPage(page, `${shop}/my-cuma/settings/leave`)
  await expect(page.getByText('적립금과 쿠폰', { exact: true })).toBeVisible()
  await askToLeave(page)
  await expect(page.getByText('탈퇴했어요.', { exact: false })).toBeVisible()
}

const leave = async (page: Page, shop: string, person: Person): Promise<void> => {
  await agreeToLeave(page, shop)
  await openPage(page, `${shop}/login`)
  await logIn(page, person)
  await expect(page.getByText('이메일이나 비밀번호가 맞지 않아요.')).toBeVisible()
}

const places = [
  ['ru', 'a small phone', smallPhone],
  ['cuma', 'a desk', desktop],
] as const

for (const [brand, width, size] of places) {
  test.describe(`${brand} on ${width}`, () => {
    test.use(size)
    test(`[SCREEN-2] [SCREEN-18] [SCREEN-1] [SCREEN-22] [CART-6] [AUTH-2] [ADDRESS-1] [TERMS-1] [BRAND-10] a shopper joins ${brand} with a full cart, visits the member pages, resets the password and deletes the account`, async ({
      page,
    }) => {
      // a phone gets one code per minute
      test.setTimeout(300_000)
      const shop = shopAt(brand)
      const person = newPerson()
      await fillCart(page, shop)
      await signUp(page, shop, person)
      await expect(page.getByRole('button', { name: /원 주문하기$/ })).toBeVisible()
      await lookRound(page, shop, person)
      await keepAddresses(page, shop)
      await test.step('[SCREEN-9] the checkout is prefilled with the default address', async () => {
        await openPage(page, `${shop}/cart`)
        await page.getByRole('button', { name: /원 주문하기$/ }).click()
        await expect(page.getByText('(06164) 서울특별시 강남구 영동대로 513')).toBeVisible()
        await page.getByRole('button', { name: '변경' }).click()
        await expect(page.getByRole('dialog', { name: '배송지 선택' })).toContainText('기본 배송지')
        await inspect(page, 'addresses to choose from')
      })

      await test.step('logging out removes all personal data, logging in restores it', async () => {
        await logOut(page, shop)
        await expect(page.getByRole('banner').getByRole('link', { name: /^장바구니/ })).not.toHaveAccessibleName(/\d/)
        const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage })')
        expect(kept).not.toContain('"userType":"email"')
        await openPage(page, `${shop}/login?returnUrl=//evil.example`)
        await inspect(page, 'login')
        await logIn(page, person)
        await expect(page).toHaveURL(`${shop}/`)
        await expect(cartLink(page)).toHaveAccessibleName(/1/)
        await logOut(page, shop)
      })

      const password = '새로 심은 나무 3그루'
      await forgetPassword(page, shop, person, password)
      await leave(page, shop, { ...person, password })
    })
  })
}

const reauthRequired = { code: 'reauthRequired', error: 'Forbidden', message: '다시 한번 로그인해 주세요.' }
/**
 * Answers the next account deletion with 403 as if the last verification were older than ten minutes. All other requests go to
 * the shop.
 */
const askForProofOnce = (page: Page): Promise<unknown> =>
  page.route(
    '**/v1/app-users',
    (route) => route.fulfill({ status: 403, json: { ...reauthRequired, statusCode: 403, requestId: 'e2e' } }),
    { times: 1 },
  )

const countUnlinks = async (page: Page): Promise<number> => {
  const calls = (await (await page.request.get(`${sandboxAt}/__sandbox/journal`)).json()) as { path: string }[]
  return calls.filter(({ path }) => path.endsWith('/user/unlink')).length
}

test('[SCREEN-2] [ROUTE-3] [C013] Kakao in a popup: the first log-in joins, the next one logs in, and account deletion unlinks Kakao', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const shop = shopAt('market')
  const withKakao = async () => {
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: '카카오로 시작하기' }).click()
    await (await popup).getByRole('button', { name: /김새봄/ }).click()
  }
  const person = newPerson()
  await openPage(page, `${shop}/login?returnUrl=/my-cuma`)
  await withKakao()
  await sayWho(page, person)
  await page.getByRole('button', { name: '나중에 입력할게요' }).click()
  await agreeAndJoin(page)
  await page.getByRole('link', { name: '하던 일 계속하기' }).click()
  await expect(page.getByRole('heading', { name: `${person.name}님, 반가워요` })).toBeVisible()
  await logOut(page, shop)
  await page.getByRole('link', { name: '로그인', exact: true }).click()
  await withKakao()
  await expect(page.getByRole('heading', { name: `${person.name}님, 반가워요` })).toBeVisible()
  const unlinks = await countUnlinks(page)
  await askForProofOnce(page)
  await openPage(page, `${shop}/my-cuma/settings/leave`)
  await askToLeave(page)
  await test.step('[E9] verifying again at Kakao in a popup completes the account deletion with the same click', async () => {
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: '카카오로 다시 확인하기' }).click()
    await inspect(page, 'asked who one is')
    await (await popup).getByRole('button', { name: /김새봄/ }).click()
    await expect(page.getByText('탈퇴했어요.', { exact: false })).toBeVisible()
  })
  await expect.poll(() => countUnlinks(page)).toBe(unlinks + 1)
  await openPage(page, `${shop}/login`)
  await withKakao()
  // after deletion the same Kakao account joins as a new person
  await sayWho(page, newPerson())
})

test('[SCREEN-2] Naver through its own page: refused, agreed, and never through a forged link', async ({ page }) => {
  test.setTimeout(300_000)
  const shop = shopAt('farmer')
  const toNaver = () => page.getByRole('button', { name: '네이버로 시작하기' }).click()
  await openPage(page, `${shop}/login?returnUrl=/my-cuma`)
  await toNaver()
  await page.getByRole('button', { name: '취소' }).click()
  await expect(page.getByText('네이버 로그인을 취소했어요.')).toBeVisible()
  await toNaver()
  await page.getByRole('button', { name: /정하늘/ }).click()
  const person = newPerson()
  await sayWho(page, person)
  await page.getByRole('button', { name: '나중에 입력할게요' }).click()
  await agreeAndJoin(page)
  await logOut(page, shop)
  await test.step('without a return address the log-in leads to home, and opening the log-in or register page while logged in redirects there', async () => {
    const sections = page.locator('main section')
    await openPage(page, `${shop}/login`)
    await toNaver()
    await page.getByRole('button', { name: /정하늘/ }).click()
    await expect(page).toHaveURL(`${shop}/`)
    await expect(sections.first()).toBeVisible()
    for (const path of ['/login', '/register']) {
      await page.goto(`${shop}${path}`)
      await expect(page).toHaveURL(`${shop}/`)
      await expect(sections.first()).toBeVisible()
    }
    await logOut(page, shop)
  })
  await test.step('[AUTH-6] an address saved as a guest is in the address book that the log-in returns to', async () => {
    await openPage(page, `${shop}/address`)
    await addAddress(page, '코엑스', '한겨울')
    await page.getByRole('link', { name: '로그인하면 어디서나 쓸 수 있어요' }).click()
    await toNaver()
    await page.getByRole('button', { name: /정하늘/ }).click()
    await expect(page).toHaveURL(`${shop}/address`)
    await expect(entry(page, '한겨울')).toBeVisible()
    await expect.poll(() => page.evaluate<string | null>(`localStorage.getItem('guest-addresses')`)).toBeNull()
    await page.reload()
    await expect(entry(page, '한겨울')).toHaveCount(1)
  })
  await test.step('[E9] verifying again at Naver: another account is refused, and the user’s own account returns to the page to continue', async () => {
    await openPage(page, `${shop}/my-cuma/settings/leave`)
    const prove = async (account: RegExp) => {
      await askForProofOnce(page)
      await askToLeave(page)
      await page.getByRole('button', { name: '네이버로 다시 확인하기' }).click()
      await page.getByRole('button', { name: account }).click()
    }
    await prove(/강바다/)
    await expect(page.getByRole('heading', { name: '본인인지 확인하지 못했어요' })).toBeVisible()
    await expect(page.getByText('가입할 때 쓴 네이버 계정이 아니에요.', { exact: false })).toBeVisible()
    await inspect(page, 'another account')
    await page.getByRole('link', { name: '돌아가기' }).click()
    await prove(/정하늘/)
    await expect(page).toHaveURL(`${shop}/my-cuma/settings/leave`)
    await agreeToLeave(page, shop)
  })
  await openPage(page, `${shop}/login/naver?code=stolen&state=of-somebody-else`)
  await expect(page.getByRole('heading', { name: '로그인하지 못했어요' })).toBeVisible()
  await inspect(page, 'refused return')
})
