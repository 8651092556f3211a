import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { openBrowserSession } from '#src/features/auth/browser-session.ts'
import { openShopBehindFetch } from '#src/features/product/testing/real-shop.tsx'
import { addRecentWord } from '#src/features/search/recent-words.ts'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { closeWarning } from '#src/features/snackbar/warning-store.ts'
import { forgetSignUp } from '#src/features/user/register/sign-up-store.ts'
import { api } from '#src/lib/call/api.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import MyPage from '#src/pages/my/my-page.tsx'
import AccountHelpPage from './account-help-page.tsx'
import LoginPage from './login-page.tsx'
import RegisterPage from './register-page.tsx'
import {
  asGuest,
  field,
  storedText,
  newMember,
  newPerson,
  noteOf,
  open,
  PASSWORD,
  press,
  prove,
  type,
} from './testing/member-steps.tsx'

let shop: Awaited<ReturnType<typeof openShopBehindFetch>>
beforeAll(async () => {
  shop = await openShopBehindFetch()
}, 60_000)
afterAll(() => shop.close())
afterEach(() => {
  hideSnackbar()
  closeWarning()
  forgetSignUp()
  localStorage.clear()
})

test('[SCREEN-2] [TERMS-1] [ENTITY-2] sign-up shows each refusal beside its field and keeps the other entries', async () => {
  const person = newPerson()
  await asGuest(shop)
  const user = open('/register', '/register', RegisterPage)
  await press(user, '다음')
  expect(await noteOf('이메일')).toBe('이메일을 입력해 주세요.')
  await type(user, '이메일', 'no-address')
  await press(user, '다음')
  expect(await noteOf('이메일')).toBe('이메일 주소를 다시 확인해 주세요.')
  await type(user, '이메일', person.email)
  await press(user, '다음')
  await type(user, '이름', '한가을')
  await press(user, '다음')
  expect(await noteOf('휴대폰 번호')).toBe('휴대폰 번호를 인증해 주세요.')
  expect(document.activeElement).toBe(await field('휴대폰 번호'))
  await type(user, '휴대폰 번호', person.phone)
  await press(user, '인증 번호 받기')
  await field('인증 번호')
  const code = await shop.ask('codeSentTo', person.phone)
  await type(user, '인증 번호', code === '000000' ? '111111' : '000000')
  await waitFor(async () => expect(await noteOf('인증 번호')).toContain('인증 번호가 맞지 않아요.'))
  // the focus returns to the code field
  expect(document.activeElement).toBe(await field('인증 번호'))
  await type(user, '인증 번호', code)
  await screen.findByText('인증했어요')
  await press(user, '다음')
  await type(user, '비밀번호', 'password')
  await type(user, '비밀번호 확인', 'passwort')
  await press(user, '다음')
  expect(await noteOf('비밀번호 확인')).toBe('비밀번호가 서로 달라요.')
  // [E10] a common password is reported at its field and not after the terms, with the server's text
  await type(user, '비밀번호', 'sunshine1')
  await type(user, '비밀번호 확인', 'sunshine1')
  await press(user, '다음')
  await waitFor(async () => expect(await noteOf('비밀번호')).toBe('많은 사람이 쓰는 비밀번호라 쉽게 알아낼 수 있어요.'))
  await type(user, '비밀번호', PASSWORD)
  await type(user, '비밀번호 확인', PASSWORD)
  await press(user, '다음')
  await field('우편번호')
  await press(user, '다음')
  expect(await noteOf('우편번호')).toBe('우편번호 다섯 자리를 확인해 주세요.')
  await type(user, '우편번호', '06236')
  await type(user, '도로명 주소', '서울특별시 강남구 테헤란로 152')
  await press(user, '다음')
  const tick = (name: RegExp | string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  await user.click(await tick('모두 동의해요'))
  await user.click(await tick(/이용약관에 동의해요/))
  expect((await tick('모두 동의해요')).checked).toBe(false)
  await press(user, '가입하기')
  await screen.findByText('필수 약관에 동의해 주세요.')
  await user.click(await tick(/이용약관에 동의해요/))
  expect((await tick('모두 동의해요')).checked).toBe(true)
  await press(user, '가입하기')
  await screen.findByRole('heading', { name: '가입을 마쳤어요' }, { timeout: 10_000 })
  expect(useAuth.getState().user?.userType).toBe('email')
  expect(storedText()).not.toContain(PASSWORD)
  const { list } = await api('address.list', {})
  expect(list).toMatchObject([
    { default: true, receiverName: '한가을', phone: person.phone, roadAddress: '서울특별시 강남구 테헤란로 152' },
  ])
}, 60_000)

test('[SCREEN-2] a taken e-mail is reported on the e-mail step after the phone was verified', async () => {
  const { email } = await newMember(shop)
  await asGuest(shop)
  const user = open('/register', '/register', RegisterPage)
  await type(user, '이메일', email)
  await press(user, '다음')
  await type(user, '이름', '한가을')
  await prove(shop, user, newPerson().phone)
  await screen.findByText('인증했어요')
  await press(user, '다음')
  await waitFor(async () => expect(await noteOf('이메일')).toContain('이미 가입한 이메일이에요.'))
}, 60_000)

test('[SCREEN-2] [AUTH-2] [START-1] login stores the token, logout removes all stored data', async () => {
  const { email } = await newMember(shop)
  await asGuest(shop)
  localStorage.clear()
  const user = open('/login', '/login?returnUrl=/cart', LoginPage)
  await press(user, '로그인')
  expect(await noteOf('이메일')).toBe('이메일을 입력해 주세요.')
  await type(user, '이메일', email)
  await type(user, '비밀번호', 'not the password')
  await press(user, '로그인')
  await waitFor(async () => expect(await noteOf('비밀번호')).toBe('이메일이나 비밀번호가 맞지 않아요.'))
  await type(user, '비밀번호', PASSWORD)
  await press(user, '로그인')
  await screen.findByText('다른 화면')
  expect(localStorage.getItem('auth.token')).toContain('"userType":"email"')
  expect(useAuth.getState().user?.userType).toBe('email')

  document.body.replaceChildren()
  localStorage.setItem('guest-addresses', '[]')
  addRecentWord('당뇨에 좋은 음식')
  sessionStorage.setItem('of-this-visit', '1')
  const again = open('/my-cuma', '/my-cuma', MyPage)
  await screen.findByRole('heading', { name: '한가을님, 반가워요' })
  await press(again, '로그아웃')
  await screen.findByRole('heading', { name: '로그인하고 혜택 받기' })
  expect(localStorage.getItem('auth.token')).toContain('"userType":"guest"')
  expect(Object.keys(localStorage)).toEqual(['auth.token'])
  expect(sessionStorage).toHaveLength(0)
  // and it is not written again from memory
  addRecentWord('사과')
  expect(localStorage.getItem('recent-searches')).not.toContain('당뇨')
}, 60_000)

test('[SCREEN-2] a password is reset with a phone code, and a forgotten e-mail is shown masked', async () => {
  const { phone } = await newMember(shop)
  await shop.ask('letPass', 2)
  await asGuest(shop)
  const user = open('/reset-password', '/reset-password', AccountHelpPage)
  await prove(shop, user, phone)
  await type(user, '새 비밀번호', '새로 심은 나무 3그루')
  await type(user, '새 비밀번호 확인', '새로 심은 나무 3그루')
  await press(user, '비밀번호 바꾸기')
  await screen.findByRole('heading', { name: '비밀번호를 바꿨어요' })
  expect(screen.getByText(/계정이에요/).textContent).toMatch(/^g\S*\*\*\*@example\.com/)

  document.body.replaceChildren()
  await shop.ask('letPass', 2)
  await asGuest(shop)
  await prove(shop, open('/find-account', '/find-account', AccountHelpPage), phone)
  expect((await screen.findByText(/\*\*\*@example\.com/)).textContent).toMatch(/^ga?\*\*\*@example\.com$/)
}, 60_000)

test('[SCREEN-2] [AUTH-3] a login or logout applies to all tabs', async () => {
  await newMember(shop)
  const memberText = localStorage.getItem('auth.token')
  const guestText = JSON.stringify({ token: await shop.ask('guest'), userType: 'guest' })
  localStorage.setItem('auth.token', guestText)
  useAuth.setState({ status: 'starting', user: undefined, error: undefined })
  openBrowserSession('/my-cuma')
  open('/my-cuma', '/my-cuma', MyPage)
  await screen.findByRole('heading', { name: '로그인하고 혜택 받기' })
  const write = (newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth.token', newValue }))
  write(memberText)
  await screen.findByRole('heading', { name: '한가을님, 반가워요' })
  write(null)
  write(guestText)
  await screen.findByRole('heading', { name: '로그인하고 혜택 받기' })
  expect(openQueryClient().getQueryData(['user.getDetail', {}])).toBeUndefined()
}, 60_000)
