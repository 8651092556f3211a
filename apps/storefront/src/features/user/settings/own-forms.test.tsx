import { AppError, type CashReceiptIdentity, type User } from '@shop/contract'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSessionUser, useAuth } from '#src/features/auth/auth-store.ts'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { PictureForm } from './picture-form.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import { SettingsMenu } from './settings-menu.tsx'

const square = new Blob(['square'], { type: 'image/jpeg' })
vi.mock('#src/features/user/picture/square-picture.ts', () => ({
  toSquarePicture: async (file: File) => {
    if (file.name.endsWith('.txt')) throw new Error('no picture')
    return { file: square, preview: 'data:image/jpeg;base64,AAAA' }
  },
}))

beforeEach(() => {
  useAuth.setState({ status: 'starting', user: undefined, error: undefined })
  setSessionUser({ userType: 'email' })
})
afterEach(() => vi.unstubAllGlobals())

const user = { profileImageUrl: null } as User
const openPicture = (shown: User = user) =>
  renderPages('/picture', {
    '/picture': () => <PictureForm user={shown} />,
    '/my-cuma/settings': () => <p>설정 화면</p>,
  })
const choose = (name: string) =>
  userEvent.upload(screen.getByLabelText('프로필 사진 파일'), new File(['x'], name, { type: 'image/png' }))

test('[SCREEN-18] a picture is previewed before it is saved, and uploaded as a file', async () => {
  const journal = fakeServer({ 'user.putPicture': () => ({ profileImageUrl: '/pictures/given/person/a.webp' }) })
  openPicture()
  await screen.findByText('아직 사진이 없어요.')
  await choose('me.png')
  expect(screen.getByAltText('내 프로필 사진').getAttribute('src')).toMatch(/^data:image/)
  await userEvent.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText('설정 화면')
  expect(journal.map(([name]) => name)).toEqual(['user.putPicture'])
})

test('[SCREEN-18] a file that is not a picture shows an error and is not sent', async () => {
  const journal = fakeServer({})
  openPicture()
  await choose('me.txt')
  await screen.findByText(/읽을 수 없는 사진이에요/)
  expect(journal).toEqual([])
})

test('[SCREEN-18] a refused picture stays in the preview with the reason', async () => {
  fakeServer({
    'user.putPicture': () => {
      throw new AppError('pictureTooLarge')
    },
  })
  openPicture()
  await choose('me.png')
  await userEvent.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText(/사진이 너무 커요/)
  expect(screen.getByAltText('내 프로필 사진')).toBeTruthy()
})

test('[SCREEN-18] a picture is removed', async () => {
  const journal = fakeServer({ 'user.removePicture': () => ({ profileImageUrl: null }) })
  openPicture({ ...user, profileImageUrl: '/pictures/given/person/a.webp' })
  await userEvent.click(await screen.findByRole('button', { name: '사진 지우기' }))
  await screen.findByText('설정 화면')
  expect(journal.map(([name]) => name)).toEqual(['user.removePicture'])
})

const kept: CashReceiptIdentity = {
  kind: 'phone',
  cashReceiptType: 1,
  identitySelect: 1,
  identitySelectText: '휴대폰 번호',
  identityNo: '*******5678',
  isSave: true,
}

test('[C082] an invalid number shows an error beside its field; a valid one is saved', async () => {
  const journal = fakeServer({
    'user.getCashReceipt': () => ({ cashReceipt: null }),
    'user.saveCashReceipt': () => ({ cashReceipt: kept }),
  })
  renderPages('/receipt', {
    '/receipt': () => <ReceiptForm user={user} />,
    '/my-cuma/settings': () => <p>설정 화면</p>,
  })
  await userEvent.click(await screen.findByRole('radio', { name: /사업자등록번호/ }))
  const field = screen.getByRole('textbox', { name: /사업자등록번호/ })
  await userEvent.type(field, '220-81-62518')
  await userEvent.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText('번호를 다시 확인해 주세요.')
  await userEvent.clear(field)
  await userEvent.type(field, '220-81-62517')
  await userEvent.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText('설정 화면')
  expect(journal.at(-1)).toMatchObject([
    'user.saveCashReceipt',
    { body: { kind: 'business', identityNo: '220-81-62517' } },
  ])
})

test('[C082] the saved number is masked except for its end, and can be removed', async () => {
  fakeServer({
    'user.getCashReceipt': () => ({ cashReceipt: kept }),
    'user.removeCashReceipt': () => ({ cashReceipt: null }),
  })
  renderPages('/receipt', { '/receipt': () => <ReceiptForm user={user} /> })
  await screen.findByText('*******5678')
  await userEvent.click(screen.getByRole('button', { name: '지우기' }))
  await vi.waitFor(() => expect(screen.queryByText('*******5678')).toBeNull())
})

const member = { snsType: null, email: 'a@b.kr', userSettings: { advertisingAlarm: false } } as User
const openMenu = (cashReceipt: CashReceiptIdentity | null) => {
  fakeServer({ 'user.getCashReceipt': () => ({ cashReceipt }) })
  renderPages('/menu', { '/menu': () => <SettingsMenu user={member} /> })
}

test('[C082] the settings show the masked number for cash receipts', async () => {
  openMenu(kept)
  await screen.findByRole('link', { name: `현금영수증 ${kept.identityNo}` })
})

test('[C082] the settings show 없음 without a saved number', async () => {
  openMenu(null)
  await screen.findByRole('link', { name: '현금영수증 없음' })
})
