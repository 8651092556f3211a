import { AppError, type CallReply } from '@shop/contract'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { RegisterView } from './register-view.tsx'
import { changeDraft, forgetSignUp, startSnsSignUp } from './sign-up-store.ts'

afterEach(() => {
  forgetSignUp()
  vi.unstubAllGlobals()
})

const refused = (code: 'tooManyRequests' | 'overloaded' | 'invalidInput') => {
  throw new AppError(code, {
    problems: code === 'invalidInput' ? [{ path: 'body.email', message: '다시 써 주세요.' }] : [],
  })
}
/** Submits the e-mail step with an optionally verified phone. */
const goOn = async (phone: string, lookUp: Parameters<typeof fakeServer>[0]['user.lookUp']) => {
  const journal = fakeServer({ 'user.lookUp': lookUp })
  changeDraft({ name: '한가을', phone, verifiedPhone: phone })
  renderPages('/register', {
    '/register': () => (
      <RegisterView enter={async () => undefined} onDone={() => undefined} renderAddress={() => null} />
    ),
  })
  await userEvent.type(await screen.findByLabelText(/^이메일/), 'gaeul@example.com')
  await userEvent.click(screen.getByRole('button', { name: '다음' }))
  return journal
}
const step = (name: string) => screen.findByRole('heading', { name, level: 1 })

test.each(['tooManyRequests', 'overloaded'] as const)(
  '[SCREEN-2] a failed look-up (%s) does not block the sign-up',
  async (code) => {
    await goOn('01012345678', () => refused(code))
    await step('휴대폰 번호를 확인할게요')
    await userEvent.click(screen.getByRole('button', { name: '다음' }))
    expect(await step('비밀번호를 정해 주세요')).toBeTruthy()
  },
)

test('[SCREEN-2] [E2] without a verified phone no look-up is sent', async () => {
  const journal = await goOn('', () => refused('overloaded'))
  await step('휴대폰 번호를 확인할게요')
  expect(journal).toEqual([])
})

test('[SCREEN-2] an invalid e-mail is reported on the e-mail step', async () => {
  await goOn('01012345678', () => refused('invalidInput'))
  await screen.findByText('다시 써 주세요.')
  expect(screen.getByRole('heading', { name: '이메일을 알려 주세요' })).toBeTruthy()
})

const byMail = { email: 'ga***@example.com', snsType: null }
const byKakao = { email: null, snsType: 'kakaotalk' } as const
const byNaver = { email: 'ga***@naver.example', snsType: 'naver' } as const
const OWN = '새 계정으로 계속하기'

/** Submits the phone step of a Kakao or e-mail sign-up, with a verified phone that has these logins. */
const atPhone = async (way: 'kakaotalk' | 'email', logins: NonNullable<CallReply<'user.lookUp'>['logins']>) => {
  const known = { available: null, exists: logins.length > 0, email: null, snsType: null, logins }
  fakeServer({ 'user.lookUp': () => known })
  if (way === 'kakaotalk') startSnsSignUp({ snsType: way, snsToken: 'token' }, false)
  changeDraft({
    name: '한가을',
    phone: '01012345678',
    verifiedPhone: '01012345678',
    ...(way === 'email' && { email: 'new@example.com' }),
  })
  renderPages('/register?step=phone&returnUrl=/cart', {
    '/register': () => (
      <RegisterView enter={async () => undefined} onDone={() => undefined} renderAddress={() => <p>배송지 칸</p>} />
    ),
  })
  await userEvent.click(await screen.findByRole('button', { name: '다음' }))
}

test('[SCREEN-2] a Kakao sign-up whose phone has accounts lists them, links to the login, and can continue', async () => {
  await atPhone('kakaotalk', [byMail, byNaver])
  const known = await screen.findByRole('complementary', { name: '이 번호로 가입한 계정' })
  expect(known.textContent).toContain('ga***@example.com')
  expect(known.textContent).toContain('네이버 로그인')
  expect(known.textContent).toContain('적립금과 주문이 따로인 새 계정')
  expect(screen.getByRole('link', { name: '로그인하기' }).getAttribute('href')).toBe('/login?returnUrl=%2Fcart')
  expect(screen.queryByText(/이미 가입한 휴대폰 번호/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: OWN }))
  expect(await step('어디로 보내 드릴까요?')).toBeTruthy()
})

// the server side of this rule is tested in sign-up.test.ts
test.each([
  ['kakaotalk', [byMail], 'told'],
  ['kakaotalk', [byNaver], 'told'],
  ['email', [byKakao, byNaver], 'told'],
  ['email', [byMail], 'refused'],
  ['email', [byKakao, byMail], 'refused'],
] as const)(
  '[SCREEN-2] one phone has one e-mail account and any number of social accounts: %s beside %j is %s',
  async (way, logins, is) => {
    await atPhone(way, [...logins])
    if (is === 'refused') {
      await screen.findByText('이미 가입한 휴대폰 번호예요. 로그인하거나 계정을 찾아 주세요.')
      expect(screen.queryByRole('button', { name: OWN })).toBeNull()
    } else expect(await screen.findByRole('button', { name: OWN })).toBeTruthy()
  },
)

test('[SCREEN-2] a phone without an account continues to the next step', async () => {
  await atPhone('kakaotalk', [])
  expect(await step('어디로 보내 드릴까요?')).toBeTruthy()
})
