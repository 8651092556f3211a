import { AppError, type CallReply } from '@shop/contract'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { FindAccountView } from './find-account-view.tsx'
import { ResetPasswordView } from './reset-password-view.tsx'

afterEach(() => vi.unstubAllGlobals())

const inAMinute = () => new Date(Date.now() + 60_000).toISOString()
const nobody: CallReply<'user.lookUp'> = { available: null, exists: false, email: null, snsType: null, logins: [] }
const mail = { email: 'g***@example.com', snsType: null }
const byMail: typeof nobody = { ...nobody, ...mail, exists: true, logins: [mail] }

/** Enters a phone number and its code on the page. */
const prove = async (Page: () => React.JSX.Element, found: CallReply<'user.lookUp'>, isLate = false) => {
  const journal = fakeServer({
    'user.sendCode': () => ({ expiresAt: inAMinute(), resendAt: inAMinute() }),
    'user.verifyCode': () => ({ verifyState: true, verifiedUntil: inAMinute() }),
    'user.lookUp': () => found,
    'user.resetPassword': () => {
      if (isLate) throw new AppError('codeInvalid')
      return { email: 'g***@example.com' }
    },
  })
  renderPages('/help', { '/help': Page })
  await userEvent.type(await screen.findByLabelText(/^휴대폰 번호/), '01012345678')
  await userEvent.click(screen.getByRole('button', { name: '인증 번호 받기' }))
  await userEvent.type(await screen.findByLabelText('인증 번호'), '123456')
  return journal
}
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })
const giveNewPassword = async () => {
  await userEvent.type(await screen.findByLabelText(/^새 비밀번호( \*)?$/), '새로 심은 나무 3그루')
  await userEvent.type(screen.getByLabelText(/^새 비밀번호 확인( \*)?$/), '새로 심은 나무 3그루')
  await userEvent.click(screen.getByRole('button', { name: '비밀번호 바꾸기' }))
}

test('[SCREEN-2] a screen reader announces the found account', async () => {
  await prove(FindAccountView, byMail)
  expect(document.activeElement).toBe(await heading('가입한 계정을 찾았어요'))
  expect(screen.getByText('g***@example.com')).toBeTruthy()
})

test('[SCREEN-2] every login of the phone is listed', async () => {
  const kakao = { email: 'k***@kakao.example', snsType: 'kakaotalk' } as const
  const naver = { email: null, snsType: 'naver' } as const
  await prove(FindAccountView, { ...byMail, logins: [mail, kakao, naver] })
  await heading('가입한 계정을 찾았어요')
  const ways = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(ways).toEqual([
    '가입한 이메일g***@example.com',
    '간편 로그인으로 가입했어요카카오 로그인k***@kakao.example',
    '간편 로그인으로 가입했어요네이버 로그인',
  ])
  expect(screen.getByRole('link', { name: '비밀번호 다시 정하기' })).toBeTruthy()
})

test('[SCREEN-2] focus moves to each next step of the password reset for screen readers', async () => {
  await prove(ResetPasswordView, byMail)
  expect(document.activeElement).toBe(await heading('새 비밀번호를 정해 주세요'))
  await giveNewPassword()
  expect(document.activeElement).toBe(await heading('비밀번호를 바꿨어요'))
})

test('[SCREEN-2] a phone without an account is reported before the new password is entered', async () => {
  await prove(ResetPasswordView, nobody)
  await heading('이 번호로 가입한 계정이 없어요')
  expect(screen.queryByLabelText(/새 비밀번호/)).toBeNull()
  expect(screen.getByRole('link', { name: '회원가입' })).toBeTruthy()
})

test('[SCREEN-2] a Kakao account is shown instead of the new password form', async () => {
  const kakao = { email: null, snsType: 'kakaotalk' } as const
  await prove(ResetPasswordView, { ...nobody, ...kakao, exists: true, logins: [kakao] })
  await heading('비밀번호가 없는 계정이에요')
  expect(screen.getByText('카카오 로그인')).toBeTruthy()
  expect(screen.getByRole('link', { name: '로그인' })).toBeTruthy()
})

test('[SCREEN-2] an expired phone verification can be repeated during the password reset', async () => {
  await prove(ResetPasswordView, byMail, true)
  await giveNewPassword()
  await screen.findByText(/휴대폰 번호를 다시 인증해 주세요/)
  expect(screen.getByRole('button', { name: '인증 번호 받기' })).toBeTruthy()
})
