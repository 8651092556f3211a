import { AppError, type Notification } from '@shop/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import NotificationsPage from './notifications-page.tsx'

const notice = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  group: 'order',
  title: `소식 ${id}`,
  text: '주문 A-1',
  path: `/orders/${id}`,
  createdAt: new Date().toISOString(),
  isRead: false,
  ...more,
})
const unread = { orderList: 2, fruitSnsList: 1 }
const pageOf = (notifications: Notification[], nextPage: string | null = null) => ({
  page: { count: notifications.length, nextPage, prePage: null },
  unread,
  notifications,
})
const open = (at = '/notifications') =>
  renderPages(at, { '/notifications': NotificationsPage, '/orders/:id': () => <p>주문 화면</p> })

afterEach(() => vi.unstubAllGlobals())

test('[SCREEN-14] the list of orders is grouped by day, and a notification leads to its page and is read', async () => {
  const journal = fakeServer({
    'notification.list': () => pageOf([notice(2), notice(1)]),
    'notification.read': () => ({ orderList: 1, fruitSnsList: 1 }),
  })
  open()
  expect(await screen.findByRole('heading', { name: '오늘' })).toBeTruthy()
  expect(screen.getByText('읽지 않은 알림 2개', { selector: 'p' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: /소식 2/ }))
  expect(await screen.findByText('주문 화면')).toBeTruthy()
  await waitFor(() =>
    expect(journal).toContainEqual(['notification.read', expect.objectContaining({ params: { id: '2' } })]),
  )
})

test('[SCREEN-14] a notification that cannot be marked as read stays unread, with a message', async () => {
  fakeServer({
    'notification.list': () => pageOf([notice(2, { path: '/notifications' })]),
    'notification.read': () => {
      throw new TypeError('lost')
    },
  })
  open()
  await userEvent.click(await screen.findByRole('link', { name: /소식 2/ }))
  expect(await screen.findByText('인터넷 연결을 확인해 주세요.')).toBeTruthy()
  expect(await screen.findByText('읽지 않음')).toBeTruthy()
})

test('[SCREEN-14] all of a list are marked as read at once', async () => {
  const journal = fakeServer({
    'notification.list': () => pageOf([notice(2), notice(1)]),
    'notification.readAll': () => ({ orderList: 0, fruitSnsList: 1 }),
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: '모두 읽음' }))
  expect(await screen.findByText('모두 읽었어요')).toBeTruthy()
  expect(journal).toContainEqual([
    'notification.readAll',
    expect.objectContaining({ body: { listType: 'orderList', upTo: 2 } }),
  ])
  expect(screen.queryByText('읽지 않음')).toBeNull()
})

test('[SCREEN-14] the second tab has an address of its own and lists other subjects', async () => {
  const journal = fakeServer({ 'notification.list': () => pageOf([]) })
  open('/notifications?tab=social')
  expect(await screen.findByText('이 브라우저에는 받은 알림이 없어요')).toBeTruthy()
  expect(screen.getByRole('link', { current: 'page' }).textContent).toContain('소식')
  const lists = journal.filter(([name]) => name === 'notification.list')
  expect(lists.map(([, { query }]) => query['listType'])).toEqual(['fruitSnsList'])
})

test('[SCREEN-14] a guest without notifications can log in or look up an order, a member can go shopping', async () => {
  fakeServer({ 'notification.list': () => pageOf([]) })
  open('/notifications?tab=social')
  const login = await screen.findByRole('link', { name: '로그인하기' })
  expect(login.getAttribute('href')).toBe(`/login?returnUrl=${encodeURIComponent('/notifications?tab=social')}`)
  expect(screen.getByRole('link', { name: '비회원 주문 조회' }).getAttribute('href')).toBe('/orders/guest')
  act(() => setSessionUser({ userType: 'email' }))
  expect(await screen.findByText('아직 받은 알림이 없어요')).toBeTruthy()
  expect(screen.getByRole('link', { name: '쇼핑하러 가기' })).toBeTruthy()
})

test('[SCREEN-14] all are shown as read before the reply, with their number', async () => {
  const reply = Promise.withResolvers<typeof unread>()
  fakeServer({
    'notification.list': () => pageOf([notice(2), notice(1)]),
    'notification.readAll': () => reply.promise,
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: '모두 읽음' }))
  expect(await screen.findByText('모두 읽었어요')).toBeTruthy()
  expect(screen.queryByText('읽지 않은 알림 2개')).toBeNull()
  reply.resolve({ orderList: 0, fruitSnsList: 1 })
})

test('[SCREEN-14] a failure is shown with a retry', async () => {
  let failures = 1
  fakeServer({
    'notification.list': () => {
      failures -= 1
      if (failures >= 0) throw new AppError('notFound')
      return pageOf([notice(1)])
    },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }))
  expect(await screen.findByRole('link', { name: /소식 1/ })).toBeTruthy()
})
