import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { openShopBehindFetch } from '#src/features/product/testing/real-shop.tsx'
import { useProductOverlays } from '#src/features/product/overlay/overlay-store.ts'
import { QnaSection } from '#src/features/qna/qna-section.tsx'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { forgetSignUp } from '#src/features/user/register/sign-up-store.ts'
import { leaveForSns } from '#src/features/user/sns/sns-journey.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { api } from '#src/lib/call/api.ts'
import SettingsPage from '#src/pages/my/settings/settings-page.tsx'
import AddressPage from './address-page.tsx'
import {
  beginVisit,
  endLogin,
  field,
  storedText,
  logIn,
  newMember,
  open,
  press,
  type,
} from './testing/member-steps.tsx'

let shop: Awaited<ReturnType<typeof openShopBehindFetch>>
beforeAll(async () => {
  shop = await openShopBehindFetch()
}, 60_000)
afterAll(() => shop.close())
afterEach(() => {
  hideSnackbar()
  forgetSignUp()
  sessionStorage.clear()
  localStorage.clear()
  useProductOverlays.setState({ open: undefined })
})

const SETTINGS = '/my-cuma/settings/:part'
const openSettings = (part: string) => open(SETTINGS, `/my-cuma/settings/${part}`, SettingsPage)
const valueOf = async (label: string) => (await field(label)) as HTMLInputElement

const newVisit = () => beginVisit(shop)

test('[AUTH-3] a refund account draft is restored when the login expires and the member logs in again', async () => {
  const person = await newVisit()
  const user = openSettings('account')
  await user.selectOptions(await screen.findByLabelText(/^은행/), '카카오뱅크')
  await type(user, '계좌 번호', '3333-01-1234567')
  expect(storedText()).not.toContain('1234567')
  await endLogin()
  await press(user, '저장')
  await screen.findByText('로그인이 필요해요')

  await logIn(person)
  openSettings('account')
  expect((await valueOf('계좌 번호')).value).toBe('3333-01-1234567')
  expect((await valueOf('은행')).value).toBe('카카오뱅크')
  expect(storedText()).not.toContain('1234567')
}, 60_000)

test('[AUTH-3] [C082] a cash receipt number and its kind are restored after an expired login', async () => {
  const person = await newVisit()
  const user = openSettings('receipt')
  await user.click(await screen.findByRole('radio', { name: /사업자등록번호/ }))
  await type(user, '사업자등록번호', '220-81-62517')
  await endLogin()
  await press(user, '저장')
  await screen.findByText('로그인이 필요해요')

  await logIn(person)
  const again = openSettings('receipt')
  expect((await valueOf('사업자등록번호')).value).toBe('220-81-62517')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /사업자등록번호/ }).checked).toBe(true)
  expect(storedText()).not.toContain('62517')
  await press(again, '저장')
  await waitFor(async () => expect((await api('user.getCashReceipt')).cashReceipt?.kind).toBe('business'))
}, 60_000)

test('[AUTH-3] [F1] a draft is not shown to another user who logs in later', async () => {
  await newVisit()
  const user = openSettings('profile')
  await type(user, '별명', '비밀 별명')
  await endLogin()
  await press(user, '저장')
  await screen.findByText('로그인이 필요해요')
  expect(storedText()).toContain('비밀 별명')
  cleanup()

  await newMember(shop)
  cleanup()
  openSettings('profile')
  expect((await valueOf('별명')).value).not.toBe('비밀 별명')
  await waitFor(() => expect(storedText()).not.toContain('비밀 별명'))
}, 60_000)

test('[AUTH-3] [SCREEN-1] an address sheet reopens with its draft after an expired login', async () => {
  const person = await newVisit()
  const user = open('/address', '/address', AddressPage)
  await press(user, '새 배송지 추가')
  await type(user, '받는 분', '한봄')
  await type(user, '휴대폰 번호', '01012345678')
  await type(user, '우편번호', '06164')
  await type(user, '도로명 주소', '서울 강남구 영동대로 513')
  await type(user, '상세 주소', '1층')
  await endLogin()
  await press(user, '저장')
  await screen.findByText('로그인이 필요해요')

  await logIn(person)
  const again = open('/address', '/address', AddressPage)
  const sheet = within(await screen.findByRole('dialog', { name: '배송지 추가' }))
  expect(sheet.getByLabelText<HTMLInputElement>(/^받는 분/).value).toBe('한봄')
  expect(sheet.getByLabelText<HTMLInputElement>(/^상세 주소/).value).toBe('1층')
  await press(again, '저장')
  await screen.findByText('한봄')
}, 60_000)

test('[AUTH-3] [SCREEN-11] a question draft is restored after an expired login', async () => {
  const person = await newVisit()
  const Section = () => <QnaSection productId={1} />
  const user = open('/product/:id', '/product/1', Section)
  await press(user, '상품 문의하기')
  await user.type(await screen.findByLabelText('문의 내용'), '언제 수확한 사과인가요?')
  await user.click(screen.getByRole('checkbox', { name: '비밀 글로 물어볼게요' }))
  await waitFor(() => expect(useAuth.getState().status).toBe('ready'))
  await endLogin()
  await press(user, '문의하기')
  await waitFor(() => expect(useProductOverlays.getState()).toMatchObject({ open: 'invitation', act: 'ask' }))

  await logIn(person)
  open('/product/:id', '/product/1', Section)
  const contents = await screen.findByLabelText<HTMLTextAreaElement>('문의 내용')
  expect(contents.value).toBe('언제 수확한 사과인가요?')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '비밀 글로 물어볼게요' }).checked).toBe(true)
}, 60_000)

test('[SCREEN-18] a form keeps its draft while the member authenticates at Naver', async () => {
  await newVisit()
  const user = openSettings('account')
  await user.selectOptions(await screen.findByLabelText(/^은행/), '카카오뱅크')
  await type(user, '계좌 번호', '3333-01-1234567')
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await leaveForSns('naver', { returnPath: '/my-cuma/settings/account', aim: 'prove' })
  expect(assign).toHaveBeenCalledOnce()
  assign.mockRestore()
  cleanup()

  openSettings('account')
  expect((await valueOf('계좌 번호')).value).toBe('3333-01-1234567')
}, 60_000)

test('[F1] [SCREEN-18] the profile page opens when browser storage has invalid data', async () => {
  const { uuid } = await newVisit().then(() => api('user.getDetail'))
  const until = Date.now() + 60_000
  for (const junk of ['not json', 'null', '7', JSON.stringify({ owner: uuid, until, content: 'no form' })]) {
    openKeyStore('sessionStorage').set('unsent.profile', junk)
    openSettings('profile')
    expect((await valueOf('별명')).value).not.toContain('no form')
    cleanup()
  }
}, 60_000)
