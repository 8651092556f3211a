import { AppError } from '@shop/contract'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { RegisterView } from './register-view.tsx'
import { changeDraft, forgetSignUp } from './sign-up-store.ts'

afterEach(() => {
  forgetSignUp()
  vi.unstubAllGlobals()
})

const refused = (code: 'tooManyRequests' | 'overloaded' | 'invalidInput') => {
  throw new AppError(code, {
    problems: code === 'invalidInput' ? [{ path: 'body.email', message: '다시 써 주세요.' }] : [],
  })
}
/** From the e-mail to the phone, which is proved or not, and on. */
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
  '[SCREEN-2] “ten had joined at our office before me”: a look-up that is refused (%s) holds nobody up',
  async (code) => {
    await goOn('01012345678', () => refused(code))
    await step('휴대폰 번호를 확인할게요')
    await userEvent.click(screen.getByRole('button', { name: '다음' }))
    expect(await step('비밀번호를 정해 주세요')).toBeTruthy()
  },
)

test('[SCREEN-2] [E2] who has proved no phone is told nothing, and uses up no look-up', async () => {
  const journal = await goOn('', () => refused('overloaded'))
  await step('휴대폰 번호를 확인할게요')
  expect(journal).toEqual([])
})

test('[SCREEN-2] an e-mail that the shop cannot take is said where it is typed', async () => {
  await goOn('01012345678', () => refused('invalidInput'))
  await screen.findByText('다시 써 주세요.')
  expect(screen.getByRole('heading', { name: '이메일을 알려 주세요' })).toBeTruthy()
})
