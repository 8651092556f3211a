import { AppError, type ProductCard } from '@shop/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import AlarmsPage from '#src/pages/my/alarms-page.tsx'
import FavoritesPage from '#src/pages/my/favorites-page.tsx'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { aCard } from '../testing/fixtures.ts'

afterEach(() => {
  act(hideSnackbar)
  openQueryClient().clear()
  vi.unstubAllGlobals()
})

const page = (count: number) => ({ count, nextPage: null, prePage: null })
const apple = aCard()
const pear = aCard({ id: 1002, name: '나주 배' })
const done = (isFavorites: boolean) => ({ isFavorites, isShared: false, favorites: 1 })

const openFavorites = (products: readonly ProductCard[], change: Parameters<typeof fakeServer>[0] = {}) => {
  const journal = fakeServer({
    'product.listFavorites': () => ({ page: page(products.length), products: [...products] }),
    'product.removeUserProduct': () => done(false),
    'product.addUserProduct': () => done(true),
    ...change,
  })
  renderPages('/', { '/': FavoritesPage })
  act(() => setSessionUser({ userType: 'email' }))
  return journal
}
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const removeApple = () => userEvent.click(screen.getByRole('button', { name: '청송 꿀사과 5kg 찜 해제' }))

describe('[SCREEN-22] favourites', () => {
  test('are listed with their count', async () => {
    openFavorites([apple, pear])
    await waitFor(() => expect(names()).toEqual(['청송 꿀사과 5kg', '나주 배']))
    expect(screen.getByText('총 2개')).toBeDefined()
  })

  test('[C061] a favourite is removed immediately, and the button of the message restores it', async () => {
    const journal = openFavorites([apple, pear])
    await waitFor(() => expect(names()).toHaveLength(2))
    await removeApple()
    expect(names()).toEqual(['나주 배'])
    expect(screen.getByText('총 1개')).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: '되돌리기' }))
    await waitFor(() => expect(names()).toEqual(['청송 꿀사과 5kg', '나주 배']))
    expect(journal.map(([name, { params }]) => [name, params]).slice(-2)).toEqual([
      ['product.removeUserProduct', { type: 'other', id: '1001' }],
      ['product.addUserProduct', { type: 'other', id: '1001' }],
    ])
  })

  test('a favourite that could not be removed is shown again, with the reason', async () => {
    openFavorites([apple], {
      'product.removeUserProduct': () => {
        throw new AppError('overloaded')
      },
    })
    await waitFor(() => expect(names()).toHaveLength(1))
    await removeApple()
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('이용하는 분이 많아요'))
    expect(names()).toEqual(['청송 꿀사과 5kg'])
  })

  test('removing the last one shows an empty state with a link', async () => {
    openFavorites([apple])
    await waitFor(() => expect(names()).toHaveLength(1))
    await removeApple()
    expect(screen.getByRole('heading', { name: '찜한 상품이 없어요' })).toBeDefined()
    expect(screen.getByRole('link', { name: '많이 찾는 상품 보기' }).getAttribute('href')).toBe('/best')
  })

  test('[AUTH-5] a guest is sent to the login and back, and no request is sent', () => {
    const journal = fakeServer({})
    renderPages('/my-cuma/favorites', { '/my-cuma/favorites': FavoritesPage })
    const login = screen.getByRole('link', { name: '로그인하기' })
    expect(login.getAttribute('href')).toBe('/login?returnUrl=%2Fmy-cuma%2Ffavorites')
    expect(journal).toEqual([])
  })
})

describe('[SCREEN-22] restock alarms', () => {
  test('[C065] [C063] show since when they are set, and can be removed', async () => {
    const journal = fakeServer({
      'notification.listProductAlarms': () => ({
        page: page(1),
        alarms: [{ product: pear, createdAt: '2026-11-20T15:00:00.000Z' }],
      }),
      'notification.closeProductAlarm': () => ({ isOpen: false }),
      'notification.openProductAlarm': () => ({ isOpen: true }),
    })
    renderPages('/', { '/': AlarmsPage })
    act(() => setSessionUser({ userType: 'email' }))
    expect(await screen.findByText('11.21(토)에 알림을 신청했어요')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: '나주 배 알림 끄기' }))
    expect(screen.getByRole('heading', { name: '기다리는 상품이 없어요' })).toBeDefined()
    await waitFor(() => expect(journal.at(-1)?.[0]).toBe('notification.closeProductAlarm'))
    await userEvent.click(await screen.findByRole('button', { name: '되돌리기' }))
    await waitFor(() => expect(names()).toEqual(['나주 배']))
  })

  test('[AUTH-5] a guest is sent to the login', () => {
    fakeServer({})
    renderPages('/', { '/': AlarmsPage })
    expect(screen.getByRole('link', { name: '로그인하기' })).toBeDefined()
  })
})
