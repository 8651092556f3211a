import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openShopBehindFetch } from '#src/features/product/testing/real-shop.tsx'
import { forgetSignUp } from '#src/features/user/register/sign-up-store.ts'
import RegisterPage from './register-page.tsx'
import { asGuest, newPerson, open, PASSWORD, press, prove, type } from './testing/member-steps.tsx'

let shop: Awaited<ReturnType<typeof openShopBehindFetch>>
beforeAll(async () => {
  shop = await openShopBehindFetch()
}, 60_000)
afterAll(() => shop.close())
afterEach(forgetSignUp)

test('[SCREEN-2] after a correct code the keyboard focus continues at the verified sign', async () => {
  await asGuest(shop)
  const { email, phone } = newPerson()
  const user = open('/register', '/register', RegisterPage)
  await type(user, '이메일', email)
  await press(user, '다음')
  await type(user, '이름', '한가을')
  await prove(shop, user, phone)
  const sign = await screen.findByText('인증했어요')
  await waitFor(() => expect(document.activeElement).toBe(sign))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '다음' }))
}, 60_000)

test('[SCREEN-2] the sign-up moves the focus to each step’s title and shows each error once', async () => {
  const person = newPerson()
  await asGuest(shop)
  const user = open('/register', '/register', RegisterPage)
  // the heading takes the focus just after the step is rendered
  const expectStep = async (name: string) => {
    const heading = await screen.findByRole('heading', { name, level: 1 })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  }
  await type(user, '이메일', person.email)
  await press(user, '다음')
  await expectStep('휴대폰 번호를 확인할게요')
  await type(user, '이름', '한가을')
  await prove(shop, user, person.phone)
  await screen.findByText('인증했어요')
  await press(user, '다음')
  await expectStep('비밀번호를 정해 주세요')
  await type(user, '비밀번호', person.phone)
  await press(user, '다음')
  expect(screen.getAllByText('이메일이나 휴대폰 번호, 이름으로 만든 비밀번호는 쉽게 알아낼 수 있어요.')).toHaveLength(1)
  await type(user, '비밀번호', PASSWORD)
  await type(user, '비밀번호 확인', PASSWORD)
  await press(user, '다음')
  await expectStep('어디로 보내 드릴까요?')
  await press(user, '나중에 입력할게요')
  await user.click(await screen.findByRole('checkbox', { name: '모두 동의해요' }))
  await press(user, '가입하기')
  await expectStep('가입을 마쳤어요')
}, 60_000)
