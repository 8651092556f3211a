import { AppError } from '@shop/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { type Enter, LoginForm } from './login-form.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([true, false])(
  '[SCREEN-2] [START-1] auto login (%s) is sent to the server and applied in the browser',
  async (lasting) => {
    const journal = fakeServer({
      'user.logIn': () => ({
        token: 't',
        tokenType: 'email',
        userType: 'email',
        expiresAt: '2027-11-20T00:00:00.000Z',
      }),
    })
    const enter = vi.fn<Enter>(async () => undefined)
    renderPages('/login', { '/login': () => <LoginForm enter={enter} /> })
    await userEvent.type(await screen.findByRole('textbox', { name: '이메일' }), 'shopper@example.com')
    await userEvent.type(screen.getByLabelText('비밀번호'), 'secret of mine')
    if (!lasting) await userEvent.click(screen.getByRole('checkbox', { name: '자동 로그인' }))
    await userEvent.click(screen.getByRole('button', { name: '로그인' }))
    await waitFor(() => expect(enter).toHaveBeenCalledWith(expect.objectContaining({ token: 't' }), lasting))
    expect(journal).toMatchObject([['user.logIn', { body: { email: 'shopper@example.com', lasting } }]])
  },
)

test('[F13] a member whose tries strangers have used up logs in after verifying the phone', async () => {
  const soon = () => new Date(Date.now() + 60_000).toISOString()
  let isVerified = false
  const journal = fakeServer({
    'user.logIn': () => {
      if (!isVerified) throw new AppError('stepUpRequired')
      return { token: 't', tokenType: 'email', userType: 'email', expiresAt: '2027-11-20T00:00:00.000Z' }
    },
    'user.sendCode': () => ({ expiresAt: soon(), resendAt: soon() }),
    'user.verifyCode': () => {
      isVerified = true
      return { verifyState: true, verifiedUntil: soon() }
    },
  })
  const enter = vi.fn<Enter>(async () => undefined)
  renderPages('/login', { '/login': () => <LoginForm enter={enter} /> })
  await userEvent.type(await screen.findByRole('textbox', { name: '이메일' }), 'shopper@example.com')
  await userEvent.type(screen.getByLabelText('비밀번호'), 'secret of mine')
  expect(screen.queryByRole('region', { name: '휴대폰 인증' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '로그인' }))
  const step = within(await screen.findByRole('region', { name: '휴대폰 인증' }))
  await userEvent.type(step.getByRole('textbox', { name: /휴대폰/ }), '01012345678')
  await userEvent.click(step.getByRole('button', { name: '인증 번호 받기' }))
  await userEvent.type(await step.findByRole('textbox', { name: '인증 번호' }), '123456')
  await step.findByText('인증했어요')
  await userEvent.click(screen.getByRole('button', { name: '로그인' }))
  await waitFor(() => expect(enter).toHaveBeenCalledOnce())
  expect(journal.filter(([name]) => name === 'user.logIn')).toHaveLength(2)
})
