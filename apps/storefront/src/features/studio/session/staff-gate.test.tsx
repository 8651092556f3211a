import { AppError } from '@shop/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { openTab, staff } from '../testing/studio-samples.ts'
import { staffApi } from './staff-api.ts'
import { StaffGate } from './staff-gate.tsx'

type Answers = Parameters<typeof fakeServer>[0]

beforeEach(openTab)
afterEach(() => vi.unstubAllGlobals())

const refuse = (code: 'unauthorized' | 'loginFailed' | 'csrfRefused') => () => {
  throw new AppError(code)
}

const session = { staff, xsrfToken: 'token of the session' }

const open = (answers: Answers) => {
  const journal = fakeServer({ 'admin.session.get': refuse('unauthorized'), ...answers })
  const Studio = () => (
    <StaffGate>
      {({ name }) => (
        <>
          <p>{name}님의 스튜디오</p>
          <input aria-label="적던 내용" />
        </>
      )}
    </StaffGate>
  )
  renderPages('/studio', { '/studio': Studio })
  return journal
}

const typeLogin = async (password: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: '이메일' }), staff.email)
  await userEvent.type(screen.getByLabelText('비밀번호'), password)
  await userEvent.click(screen.getByRole('button', { name: '로그인' }))
}

test('[F6] without a session the studio asks for a login and says nothing about the account if it is refused', async () => {
  open({ 'admin.session.logIn': refuse('loginFailed') })
  await typeLogin('wrong')
  const field = screen.getByLabelText('비밀번호')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByText('김피디님의 스튜디오')).toBeNull()
})

test('[F6] the first login has to set a new password before the studio opens', async () => {
  const first = { ...staff, mustChangePassword: true, nextStep: 'password' as const }
  const journal = open({
    'admin.session.logIn': () => ({ ...session, staff: first }),
    'admin.session.setPassword': () => ({ staff }),
  })
  await typeLogin('given by an operator')
  await userEvent.type(await screen.findByLabelText('받은 비밀번호'), 'given by an operator')
  await userEvent.type(screen.getByLabelText('새 비밀번호'), 'short')
  await userEvent.click(screen.getByRole('button', { name: '바꾸고 시작하기' }))
  await screen.findByText('10자 이상으로 정해 주세요.')
  expect(journal.some(([name]) => name === 'admin.session.setPassword')).toBe(false)
  await userEvent.type(screen.getByLabelText('새 비밀번호'), ' and then longer')
  await userEvent.type(screen.getByLabelText('새 비밀번호 확인'), 'short and then longer')
  await userEvent.click(screen.getByRole('button', { name: '바꾸고 시작하기' }))
  await screen.findByText('김피디님의 스튜디오')
})

test('[F6] the first login sets up an authenticator and shows the recovery codes before the studio opens', async () => {
  open({
    'admin.session.logIn': () => ({ ...session, staff: { ...staff, nextStep: 'totpSetUp' as const } }),
    'admin.session.startTotp': () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Shop:pd' }),
    'admin.session.confirmTotp': () => ({ ...session, recoveryCodes: ['abcde-fghjk'] }),
  })
  await typeLogin('right')
  expect((await screen.findByLabelText<HTMLInputElement>('인증 앱에 넣을 키')).value).toBe('JBSWY3DPEHPK3PXP')
  await userEvent.type(screen.getByLabelText('인증 번호'), '123456')
  await userEvent.click(screen.getByRole('button', { name: '등록하기' }))
  await screen.findByText('abcde-fghjk')
  expect(screen.queryByText('김피디님의 스튜디오')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '복구 코드를 저장했어요' }))
  await screen.findByText('김피디님의 스튜디오')
})

test('[F6] a login passes its second step by a code or by a recovery code', async () => {
  let isWrong = true
  const journal = open({
    'admin.session.logIn': () => ({ ...session, staff: { ...staff, nextStep: 'totp' as const } }),
    'admin.session.totp': () => {
      if (isWrong) throw new AppError('totpWrong')
      return { ...session, recoveryCodesLeft: 9 }
    },
  })
  await typeLogin('right')
  await userEvent.type(await screen.findByLabelText('인증 번호'), '000000')
  await userEvent.click(screen.getByRole('button', { name: '확인' }))
  await waitFor(() => expect(screen.getByLabelText('인증 번호').getAttribute('aria-invalid')).toBe('true'))
  isWrong = false
  await userEvent.click(screen.getByRole('button', { name: '복구 코드로 로그인' }))
  await userEvent.clear(screen.getByLabelText('복구 코드'))
  await userEvent.type(screen.getByLabelText('복구 코드'), 'abcde-fghjk')
  await userEvent.click(screen.getByRole('button', { name: '확인' }))
  await screen.findByText('김피디님의 스튜디오')
  expect(journal.at(-1)?.[0]).toBe('admin.session.totp')
})

test('[F6] a session that ends asks for the login above the page, which keeps what was typed', async () => {
  let isIn = true
  open({
    'admin.session.get': () => {
      if (!isIn) throw new AppError('unauthorized')
      return session
    },
    'admin.live.listChannels': () => {
      if (!isIn) throw new AppError('unauthorized')
      return { channels: [] }
    },
    'admin.session.logIn': () => ({ ...session, staff: { ...staff, nextStep: 'totp' as const } }),
    'admin.session.totp': () => {
      isIn = true
      return { ...session, recoveryCodesLeft: 10 }
    },
  })
  await userEvent.type(await screen.findByLabelText('적던 내용'), '오늘의 방송')
  isIn = false
  await expect(staffApi('admin.live.listChannels')).rejects.toMatchObject({ code: 'unauthorized' })
  const dialog = within(await screen.findByRole('dialog', { name: '다시 로그인해 주세요' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: '이메일' }).value).toBe(staff.email)
  await userEvent.type(dialog.getByLabelText('비밀번호'), 'secret')
  await userEvent.click(dialog.getByRole('button', { name: '로그인' }))
  await userEvent.type(await dialog.findByLabelText('인증 번호'), '123456')
  await userEvent.click(dialog.getByRole('button', { name: '확인' }))
  await waitFor(() => expect(screen.queryByText('다시 로그인해 주세요')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('적던 내용').value).toBe('오늘의 방송')
})

test('[F6] writes carry the token of the session, and take that of another tab if theirs is refused', async () => {
  const tokens: (string | null)[] = []
  let valid = session.xsrfToken
  open({ 'admin.session.get': () => ({ staff, xsrfToken: valid }) })
  await screen.findByText('김피디님의 스튜디오')
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'GET') return answer(url, init)
    const token = new Headers(init.headers).get('x-xsrf-token')
    tokens.push(token)
    const body = { statusCode: 403, code: 'csrfRefused', error: 'Error', message: '', requestId: 'r' }
    return token === valid ? Response.json({}) : Response.json(body, { status: 403 })
  })
  valid = 'token of the other tab'
  await staffApi('admin.session.logOut')
  expect(tokens).toEqual(['token of the session', 'token of the other tab'])
})
