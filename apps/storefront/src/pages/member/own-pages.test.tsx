import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { guestAddresses } from '#src/features/address/guest-addresses.ts'
import { openShopBehindFetch } from '#src/features/product/testing/real-shop.tsx'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { closeWarning } from '#src/features/snackbar/warning-store.ts'
import { forgetSignUp } from '#src/features/user/register/sign-up-store.ts'
import { api } from '#src/lib/call/api.ts'
import SettingsPage from '#src/pages/my/settings/settings-page.tsx'
import AddressPage from './address-page.tsx'
import { comeIn } from './come-in.ts'
import RegisterPage from './register-page.tsx'
import { asGuest, join, newMember, newPerson, open, PASSWORD, press, type } from './testing/member-steps.tsx'

let shop: Awaited<ReturnType<typeof openShopBehindFetch>>
beforeAll(async () => {
  shop = await openShopBehindFetch()
}, 60_000)
afterAll(() => shop.close())
afterEach(() => {
  hideSnackbar()
  closeWarning()
  forgetSignUp()
  localStorage.clear()
})

test('[SCREEN-18] after ten minutes the refund account form asks for the password first and keeps its input', async () => {
  await newMember(shop)
  await shop.ask('letPass', 11)
  const user = open('/my-cuma/settings/:part', '/my-cuma/settings/account', SettingsPage)
  await user.selectOptions(await screen.findByLabelText(/^은행/), '카카오뱅크')
  await type(user, '계좌 번호', '3333-01-1234567')
  await press(user, '저장')
  const sheet = within(await screen.findByRole('dialog', { name: '다시 한번 확인할게요' }))
  await user.type(sheet.getByLabelText('지금 비밀번호'), 'not the password')
  await user.click(sheet.getByRole('button', { name: '확인' }))
  await sheet.findByText('비밀번호가 맞지 않아요.')
  await user.clear(sheet.getByLabelText('지금 비밀번호'))
  await user.type(sheet.getByLabelText('지금 비밀번호'), PASSWORD)
  await user.click(sheet.getByRole('button', { name: '확인' }))
  await screen.findByText('환불 계좌를 저장했어요.')

  document.body.replaceChildren()
  open('/my-cuma/settings/:part', '/my-cuma/settings/account', SettingsPage)
  expect((await screen.findByText(/카카오뱅크 \*/)).textContent).toBe('카카오뱅크 *********4567')
  await press(user, '지우기')
  await screen.findByText('환불 계좌를 지웠어요.')
  await waitFor(() => expect(screen.queryByText(/카카오뱅크 \*/)).toBeNull())
  expect(await api('user.getWithdrawAccount')).toEqual({ withdrawAccount: null })
}, 60_000)

test('[SCREEN-18] advertising and advertising at night are separate consents with their own dates', async () => {
  await newMember(shop)
  const user = open('/my-cuma/settings/:part', '/my-cuma/settings/alarms', SettingsPage)
  const toggle = (name: RegExp) => screen.findByRole<HTMLInputElement>('switch', { name })
  expect((await toggle(/혜택과 이벤트/)).checked).toBe(true)
  expect((await toggle(/밤에도/)).checked).toBe(false)
  await user.click(await toggle(/밤에도/))
  await waitFor(async () => expect((await toggle(/밤에도/)).checked).toBe(true))
  await screen.findByText(/^밤 9시부터 아침 8시 사이에도 받아요\. \d{4}\.\d\d\.\d\d에 동의했어요\.$/)
  await user.click(await toggle(/혜택과 이벤트/))
  await screen.findByText(/에 받지 않기로 했어요/)
  expect((await toggle(/밤에도/)).checked).toBe(false)
  expect((await toggle(/밤에도/)).disabled).toBe(true)
}, 60_000)

test('[SCREEN-1] [ADDRESS-1] one address is the default, and the server sets its area', async () => {
  await newMember(shop)
  const user = open('/address', '/address', AddressPage)
  const add = async (search: string, receiver: string) => {
    await press(user, '새 배송지 추가')
    await press(user, '주소 찾기')
    await user.type(await screen.findByRole('searchbox'), search)
    await press(user, '찾기')
    await user.click(await screen.findByRole('button', { name: new RegExp(search) }))
    await type(user, '받는 분', receiver)
    await type(user, '휴대폰 번호', '01012345678')
    await press(user, '저장')
    await screen.findByText(receiver)
  }
  await add('코엑스', '한봄')
  await add('제주시청', '한여름')
  const entry = async (receiver: string) => within((await screen.findByText(receiver)).closest('li')!)
  expect((await entry('한봄')).getByText('기본 배송지')).toBeTruthy()
  expect((await entry('한여름')).getByText('제주')).toBeTruthy()
  await user.click((await entry('한여름')).getByRole('button', { name: '기본으로' }))
  await waitFor(() => expect(screen.getAllByText('기본 배송지')).toHaveLength(1))
  await waitFor(async () => expect((await entry('한여름')).getByText('기본 배송지')).toBeTruthy())
}, 60_000)

test('[SCREEN-1] [AUTH-6] [ADDRESS-1] a guest has an address book on the device', async () => {
  await asGuest(shop)
  const user = open('/address', '/address', AddressPage)
  await press(user, '새 배송지 추가')
  await press(user, '주소 찾기')
  await user.type(await screen.findByRole('searchbox'), '제주시청')
  await press(user, '찾기')
  await user.click(await screen.findByRole('button', { name: /제주시청/ }))
  await type(user, '받는 분', '한여름')
  await type(user, '휴대폰 번호', '01012345678')
  await press(user, '저장')
  const entry = within((await screen.findByText('한여름')).closest('li')!)
  expect(entry.getByText('기본 배송지')).toBeTruthy()
  await entry.findByText('제주')
  expect(guestAddresses().list()).toMatchObject([{ receiverName: '한여름', default: true }])
  await press(user, '수정')
  await user.clear(await screen.findByLabelText(/^받는 분/))
  await type(user, '받는 분', '한가을')
  await press(user, '저장')
  await screen.findByText('한가을')
  await press(user, '삭제')
  await press(user, '지우기')
  await screen.findByText('저장한 배송지가 없어요')
  expect(localStorage.getItem('guest-addresses')).toBeNull()
}, 60_000)

test('[SCREEN-1] a member who is the receiver enters neither name nor phone', async () => {
  const { phone } = await newMember(shop)
  const user = open('/address', '/address', AddressPage)
  await press(user, '새 배송지 추가')
  await user.click(await screen.findByRole('checkbox', { name: '주문하는 분이 받아요' }))
  expect((await screen.findByLabelText<HTMLInputElement>(/^받는 분/)).value).toBe('한가을')
  expect((await screen.findByLabelText<HTMLInputElement>(/^휴대폰 번호/)).value.replaceAll('-', '')).toBe(phone)
}, 60_000)

test('[AUTH-6] the guest addresses of the device move to the member’s address book', async () => {
  const person = newPerson()
  await asGuest(shop)
  const place = { zonecode: '06164', roadAddress: '서울 강남구 영동대로 513', addressDetail: '1층', memo: '' }
  const orderer = { name: '한가을', phone: person.phone }
  guestAddresses().keep({ ...place, receiverName: '한겨울', phone: '01012345678' }, orderer)
  await join(shop, open('/register', '/register', RegisterPage), person)
  await waitFor(() => expect(guestAddresses().list()).toEqual([]))
  document.body.replaceChildren()
  open('/address', '/address', AddressPage)
  await screen.findByText('한겨울')
}, 60_000)

test('[AUTH-6] after a login from the address page the address book contains the guest addresses', async () => {
  const person = await newMember(shop)
  await asGuest(shop)
  const place = { zonecode: '06164', roadAddress: '서울 강남구 영동대로 513', addressDetail: '1층', memo: '' }
  guestAddresses().put({ ...place, receiverName: '한겨울', phone: '01012345678' }, { isDefault: true })
  open('/address', '/address', AddressPage)
  const login = await screen.findByRole('link', { name: '로그인하면 어디서나 쓸 수 있어요' })
  expect(login.getAttribute('href')).toBe('/login?returnUrl=%2Faddress')
  // the open page has fetched the address book before the address is added to it
  const issued = await api('user.logIn', { body: { email: person.email, password: PASSWORD, lasting: true } })
  await comeIn(issued, true)
  await screen.findByText('한겨울')
  expect(screen.queryByRole('link', { name: '로그인하면 어디서나 쓸 수 있어요' })).toBeNull()
  await waitFor(() => expect(guestAddresses().list()).toEqual([]))
  expect((await api('address.list')).list).toMatchObject([{ receiverName: '한겨울', default: true }])
}, 60_000)

test('[AUTH-5] a guest gets a link to the login, and no member data is requested', async () => {
  await asGuest(shop)
  const asked = vi.spyOn(globalThis, 'fetch')
  open('/my-cuma/settings/:part', '/my-cuma/settings/phone', SettingsPage)
  const link = await screen.findByRole('link', { name: '로그인하기' })
  expect(link.getAttribute('href')).toBe('/login?returnUrl=%2Fmy-cuma%2Fsettings%2Fphone')
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})
