import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openShopBehindFetch } from '#src/features/product/testing/real-shop.tsx'
import { changeDraft, forgetSignUp, startSnsSignUp, useSignUp } from '#src/features/user/register/sign-up-store.ts'
import AccountHelpPage from './account-help-page.tsx'
import RegisterPage from './register-page.tsx'
import { asGuest, field, storedText, newPerson, noteOf, open, PASSWORD, press, type } from './testing/member-steps.tsx'

let shop: Awaited<ReturnType<typeof openShopBehindFetch>>
beforeAll(async () => {
  shop = await openShopBehindFetch()
}, 60_000)
afterAll(() => shop.close())
// the test shop runs at a fixed time
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  forgetSignUp()
  localStorage.clear()
  sessionStorage.clear()
})

/** Simulates a reload: clears memory and keeps session storage. */
const reload = (at: string) => {
  const kept = Object.entries(sessionStorage)
  cleanup()
  forgetSignUp()
  for (const [key, value] of kept) sessionStorage.setItem(key, String(value))
  return open('/register', at, RegisterPage)
}

const reachCode = async () => {
  const person = newPerson()
  await asGuest(shop)
  const user = open('/register', '/register', RegisterPage)
  await type(user, '이메일', person.email)
  await press(user, '다음')
  await type(user, '이름', '한가을')
  await type(user, '휴대폰 번호', person.phone)
  await press(user, '인증 번호 받기')
  await field('인증 번호')
  return { person, user, code: await shop.ask('codeSentTo', person.phone) }
}
const valueOf = async (label: string) => (await field(label)).getAttribute('value')

describe('a page reloaded during the sign-up', () => {
  test('[SCREEN-2] restores the draft and accepts the sent code', async () => {
    const { person, code } = await reachCode()
    const user = reload('/register?step=phone')
    expect(await valueOf('이름')).toBe('한가을')
    expect((await valueOf('휴대폰 번호'))?.replaceAll('-', '')).toBe(person.phone)
    await screen.findByRole('button', { name: /초 뒤 다시 받기/ })
    await type(user, '인증 번호', code)
    await screen.findByText('인증했어요')
    await press(user, '다음')
    await type(user, '비밀번호', PASSWORD)
    expect(storedText()).toContain(person.email)
    expect(storedText()).not.toContain(PASSWORD)
    const again = reload('/register?step=terms')
    // only the password has to be entered again
    await type(again, '비밀번호', PASSWORD)
    expect(useSignUp.getState().draft).toMatchObject({ email: person.email, verifiedPhone: person.phone })
  }, 30_000)

  test('[SCREEN-2] offers the provider of the social sign-up again, stores no token, and restores the draft', async () => {
    await asGuest(shop)
    const token = 'a-token-of-naver'
    startSnsSignUp({ snsType: 'naver', snsToken: token }, false)
    changeDraft({ name: '한가을', phone: '01050009999', verifiedPhone: '01050009999' })
    expect(storedText()).not.toContain(token)
    reload('/register?returnUrl=/cart')
    await screen.findByText(/네이버 계정으로 가입하던 중이었어요/)
    const way = screen.getByRole('link', { name: '네이버로 이어서 가입하기' })
    expect(way.getAttribute('href')).toBe('/login?returnUrl=%2Fcart')
    startSnsSignUp({ snsType: 'naver', snsToken: token }, false)
    await screen.findByText(/네이버 계정으로 가입해요/)
    expect(await valueOf('이름')).toBe('한가을')
    expect(useSignUp.getState().draft.verifiedPhone).toBe('01050009999')
  })

  test('[SCREEN-2] starts empty after half an hour', async () => {
    await reachCode()
    vi.setSystemTime(Date.now() + 31 * 60_000)
    reload('/register?step=phone')
    expect(await valueOf('이메일')).toBe('')
  })
})

describe('a code not verified yet', () => {
  test('[SCREEN-2] is verified on submit after the network was lost, and the form continues', async () => {
    const { user, code } = await reachCode()
    const connected = globalThis.fetch
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await type(user, '인증 번호', code)
    await waitFor(async () => expect(await noteOf('인증 번호')).toContain('인터넷 연결을 확인해 주세요.'))
    vi.stubGlobal('fetch', connected)
    await press(user, '다음')
    await field('비밀번호')
  }, 30_000)

  test('[SCREEN-2] gets its error at the code field and not at the phone field', async () => {
    const { user } = await reachCode()
    await type(user, '인증 번호', '12')
    await press(user, '다음')
    await waitFor(async () => expect(await noteOf('인증 번호')).toContain('여섯 자리 숫자를 입력해 주세요.'))
    expect((await field('휴대폰 번호')).getAttribute('aria-invalid')).not.toBe('true')
    await waitFor(async () => expect(document.activeElement).toBe(await field('인증 번호')))
  }, 30_000)

  test('[C019] [C020] can be entered on another page without another code', async () => {
    const { person } = await reachCode()
    cleanup()
    const user = open('/find-account', '/find-account', AccountHelpPage)
    await type(user, '휴대폰 번호', person.phone)
    await field('인증 번호')
    await screen.findByRole('button', { name: /초 뒤 다시 받기/ })
  }, 30_000)
})
