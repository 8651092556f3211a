import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { openBrowserSession, openTokenStore } from '#src/features/auth/browser-session.ts'
import { openShopBehindFetch, visitAs } from '#src/features/product/testing/real-shop.tsx'
import { useSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { api } from '#src/lib/call/api.ts'
import SettingsPage from '#src/pages/my/settings/settings-page.tsx'
import { newMember, open, PASSWORD, press, startVisit, type } from './testing/member-steps.tsx'

let shop: Awaited<ReturnType<typeof openShopBehindFetch>>
beforeAll(async () => {
  shop = await openShopBehindFetch()
}, 60_000)
afterAll(() => shop.close())

test('[AUTH-3] saving after the login was ended elsewhere shows a message and a link to the login', async () => {
  await newMember(shop)
  useAuth.setState({ status: 'starting', user: undefined, error: undefined })
  openBrowserSession('/my-cuma/settings/profile')
  const user = open('/my-cuma/settings/:part', '/my-cuma/settings/profile', SettingsPage)
  await type(user, '별명', '장보는이')
  await api('user.logOut', { body: {} })
  await press(user, '저장')
  await screen.findByText('로그인이 필요해요')
  await waitFor(() => expect(useSnackbar.getState().message).toBe('로그인이 풀렸어요. 다시 로그인해 주세요.'))
}, 60_000)

test('[START-4] a visit that starts with an ended login shows why the member is logged out', async () => {
  await newMember(shop)
  await api('user.logOut', { body: {} })
  useSnackbar.setState({ message: undefined })
  await startVisit('guest')
  await waitFor(() => expect(useSnackbar.getState().message).toBe('로그인이 풀렸어요. 다시 로그인해 주세요.'))
  useSnackbar.setState({ message: undefined })
  await startVisit('guest')
  expect(useSnackbar.getState().message).toBeUndefined()
}, 60_000)

test('[START-1] [START-4] without auto login the login expires after three hours with a message, and the cart is back after the next login', async () => {
  const { email } = await newMember(shop)
  const logIn = () => api('user.logIn', { body: { email, password: PASSWORD, lasting: false } })
  const { token, userType } = await logIn()
  openTokenStore().save({ token, userType, brief: true })
  visitAs('email', token)
  const optionGroups = [{ productOptionCombinationId: 1101, optionUnit: 2 }]
  await api('cart.addItem', { body: { productId: 11, optionGroups } })
  await shop.ask('letPass', 180)
  useSnackbar.setState({ message: undefined })
  await startVisit('guest')
  await waitFor(() => expect(useSnackbar.getState().message).toBe('로그인이 풀렸어요. 다시 로그인해 주세요.'))
  expect(openTokenStore().read()).toMatchObject({ userType: 'guest' })
  expect((await api('cart.get')).items).toEqual([])
  visitAs('email', (await logIn()).token)
  expect((await api('cart.get')).items).toHaveLength(1)
}, 60_000)
