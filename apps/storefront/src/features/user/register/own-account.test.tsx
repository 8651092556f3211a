import { AppError } from '@shop/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { enterWithSns } from '#src/features/user/sns/enter-with-sns.ts'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { RegisterView } from './register-view.tsx'
import { forgetSignUp, refuseFields } from './sign-up-store.ts'

const enter = vi.fn<() => Promise<void>>()
afterEach(() => {
  forgetSignUp()
  vi.unstubAllGlobals()
})

const comeWithKakao = async (problems: { path: string; message: string }[]) => {
  fakeServer({
    'user.logInWithSns': () => {
      throw new AppError('snsMemberNotFound', { problems })
    },
  })
  expect(await enterWithSns('kakaotalk', 'token', enter)).toBe('new')
}
const openRegister = () =>
  renderPages('/register?returnUrl=/cart', {
    '/register': () => <RegisterView enter={enter} onDone={() => undefined} renderAddress={() => null} />,
  })
const loginHref = () => screen.queryByRole('link', { name: '로그인하기' })?.getAttribute('href')

test('[SCREEN-2] [E6] a Kakao sign-up with the e-mail of an existing account gets a note and is not linked', async () => {
  await comeWithKakao([{ path: 'body.email', message: '같은 이메일로 가입한 계정이 있어요.' }])
  openRegister()
  expect(screen.getByText(/같은 이메일로 가입한 계정이 있어요/).textContent).toContain('이메일로 로그인해 주세요')
  expect(loginHref()).toBe('/login?returnUrl=%2Fcart')
  expect(enter).not.toHaveBeenCalled()
})

test('[SCREEN-2] a new Kakao user sees no note about an account', async () => {
  await comeWithKakao([])
  openRegister()
  expect(screen.getByRole('heading', { name: '휴대폰 번호를 확인할게요' })).toBeTruthy()
  expect(loginHref()).toBeUndefined()
})

test('[SCREEN-2] a taken phone shows links to log in and to find the account', async () => {
  await comeWithKakao([])
  refuseFields({ phone: '이미 가입한 휴대폰 번호예요. 로그인하거나 계정을 찾아 주세요.' })
  openRegister()
  expect(loginHref()).toBe('/login?returnUrl=%2Fcart')
  expect(screen.getByRole('link', { name: '계정 찾기' })).toBeTruthy()
})
