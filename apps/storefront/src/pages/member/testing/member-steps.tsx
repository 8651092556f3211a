import { brandFor } from '@shop/brands'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect } from 'vitest'
import { useImportedGuestAddresses } from '#src/features/address/use-imported-guest-addresses.ts'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { openBrowserSession } from '#src/features/auth/browser-session.ts'
import { type openShopBehindFetch, visit, visitAs } from '#src/features/product/testing/real-shop.tsx'
import { BrandProvider } from '#src/lib/brand-context.ts'
import { api } from '#src/lib/call/api.ts'
import RegisterPage from '../register-page.tsx'

type Shop = Awaited<ReturnType<typeof openShopBehindFetch>>
export const asGuest = async (shop: Shop): Promise<void> => visitAs('guest', await shop.ask('guest'))

type Page = ComponentType<{ params: Record<string, string | undefined> }>
export const open = (route: string, at: string, page: unknown) => {
  const Bare = page as Page
  const Branded: Page = (props) => {
    // as the layout of every page does
    useImportedGuestAddresses()
    return (
      <BrandProvider value={brandFor('ru')}>
        <Bare {...props} />
      </BrandProvider>
    )
  }
  visit(route, at, Branded)
  return userEvent.setup()
}

export const PASSWORD = '사과나무 아래에서 7'
let people = 0
export interface Person {
  email: string
  phone: string
}
export const newPerson = (): Person => {
  people += 1
  return { email: `gaeul${people}@example.com`, phone: `0105000${String(people).padStart(4, '0')}` }
}

type User = ReturnType<typeof userEvent.setup>
export const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}( \\*)?$`))
export const type = async (user: User, label: string, text: string) => {
  const input = await field(label)
  await user.clear(input)
  await user.type(input, text)
}
export const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }))
export const noteOf = async (label: string) => {
  const input = await field(label)
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
}

export const prove = async (shop: Shop, user: User, phone: string) => {
  await type(user, '휴대폰 번호', phone)
  await press(user, '인증 번호 받기')
  await field('인증 번호')
  await type(user, '인증 번호', await shop.ask('codeSentTo', phone))
}

export const join = async (shop: Shop, user: User, { email, phone }: Person) => {
  await type(user, '이메일', email)
  await press(user, '다음')
  await type(user, '이름', '한가을')
  await prove(shop, user, phone)
  await screen.findByText('인증했어요')
  await press(user, '다음')
  await type(user, '비밀번호', PASSWORD)
  await type(user, '비밀번호 확인', PASSWORD)
  await press(user, '다음')
  await press(user, '나중에 입력할게요')
  await user.click(await screen.findByRole('checkbox', { name: '모두 동의해요' }))
  await press(user, '가입하기')
  await screen.findByRole('heading', { name: '가입을 마쳤어요' })
}

/** Returns all text in browser storage. */
export const storedText = (): string =>
  [localStorage, sessionStorage].flatMap((store) => Object.keys(store).map((key) => store.getItem(key))).join('\n')

/** Registers a member through the screens of the real shop. The member is logged in afterwards. */
export const newMember = async (shop: Shop): Promise<Person> => {
  const person = newPerson()
  await asGuest(shop)
  await join(shop, open('/register', '/register', RegisterPage), person)
  document.body.replaceChildren()
  return person
}

/** Starts a session with this browser's token. The login may then end while the user types. */
export const startVisit = async (userType: 'guest' | 'email'): Promise<void> => {
  useAuth.setState({ status: 'starting', user: undefined, error: undefined })
  openBrowserSession('/')
  await waitFor(() => expect(useAuth.getState().user?.userType).toBe(userType))
}
export const beginVisit = async (shop: Shop): Promise<Person> => {
  const person = await newMember(shop)
  await startVisit('email')
  return person
}
export const endLogin = () => api('user.logOut', { body: {} })
export const logIn = async ({ email }: Person): Promise<void> => {
  cleanup()
  const { token } = await api('user.logIn', { body: { email, password: PASSWORD, lasting: true } })
  visitAs('email', token)
}
