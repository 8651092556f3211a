import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { type Enter, LoginForm } from './login-form.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([true, false])(
  '[SCREEN-2] [START-1] auto login (%s) is told to the server and kept here',
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
