import type { PushDevice } from '@shop/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { bodiesOf, fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { fakePush, PUSH_KEY } from '#src/testing/fake-push.ts'
import { PushDevices } from './push-devices.tsx'
import { PushOffer } from './push-offer.tsx'

const DAY_MS = 86_400_000
const at = '2026-11-20T03:00:00.000Z'
const device = (id: number, more: Partial<PushDevice> = {}): PushDevice => ({
  id,
  label: 'Chrome · Android',
  createdAt: at,
  lastUsedAt: at,
  isThisDevice: false,
  ...more,
})
const mine = device(1, { isThisDevice: true })

beforeEach(() => localStorage.clear())
afterEach(() => {
  hideSnackbar()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const openOffer = (userType: 'email' | 'guest' = 'email') => {
  const page = renderPages('/', { '/': () => <PushOffer text="알림으로 받아 보세요." /> })
  setSessionUser({ userType })
  return page
}
const openDevices = () => {
  const page = renderPages('/', { '/': PushDevices })
  setSessionUser({ userType: 'email' })
  return page
}
const tap = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const answers = {
  'notification.getPushKey': () => ({ publicKey: PUSH_KEY }),
  'notification.subscribe': () => ({ devices: [mine] }),
}

describe('the offer', () => {
  test('[SCREEN-14] the browser is asked only after the explanation, and the device is registered', async () => {
    const push = fakePush('default')
    const journal = fakeServer(answers)
    openOffer()
    await tap('알아보기')
    expect(await screen.findByText('이런 소식을 이 기기로 보내 드려요.')).toBeTruthy()
    expect(push.requestPermission).not.toHaveBeenCalled()
    await tap('알림 켜기')
    expect(await screen.findByText('이 기기로 알림을 보내 드릴게요.')).toBeTruthy()
    expect(push.subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: PUSH_KEY })
    expect(bodiesOf(journal, 'notification.subscribe')).toEqual([
      {
        endpoint: 'https://push.example/1',
        keys: { p256dh: 'p', auth: 'a' },
        deviceId: localStorage.getItem('device.id'),
      },
    ])
    await waitFor(() => expect(screen.queryByText('알림으로 받아 보세요.')).toBeNull())
  })

  test('[SCREEN-14] 나중에 pauses it for 30 days without asking the browser', async () => {
    const push = fakePush('default')
    fakeServer({})
    openOffer()
    await tap('알아보기')
    await tap('나중에')
    expect(push.requestPermission).not.toHaveBeenCalled()
    expect(screen.queryByText('알림으로 받아 보세요.')).toBeNull()
    openOffer()
    expect(screen.queryByText('알림으로 받아 보세요.')).toBeNull()
    cleanup()
    localStorage.setItem('push.postponed', String(Date.now() - 30 * DAY_MS))
    openOffer()
    expect(await screen.findByText('알림으로 받아 보세요.')).toBeTruthy()
  })

  test('the row is closed by its button, for 30 days too', async () => {
    fakePush('default')
    openOffer()
    await tap('푸시 알림 안내 닫기')
    expect(screen.queryByText('알림으로 받아 보세요.')).toBeNull()
    expect(localStorage.getItem('push.postponed')).not.toBeNull()
  })

  test('a refusal explains how to allow it in the browser', async () => {
    fakePush('default', { answer: 'denied' })
    fakeServer({})
    openOffer()
    await tap('알아보기')
    await tap('알림 켜기')
    expect(await screen.findByText('브라우저가 알림을 막고 있어요.')).toBeTruthy()
  })

  test('a push service that cannot be reached is reported, and nothing is registered', async () => {
    const push = fakePush('default')
    vi.mocked(push.subscribe).mockRejectedValue(new DOMException('Registration failed', 'AbortError'))
    const journal = fakeServer(answers)
    openOffer()
    await tap('알아보기')
    await tap('알림 켜기')
    expect(await screen.findByText('알림을 켜지 못했어요. 잠시 뒤 다시 시도해 주세요.')).toBeTruthy()
    expect(bodiesOf(journal, 'notification.subscribe')).toEqual([])
  })

  test('on an iPhone outside the home screen it says what to do', async () => {
    vi.stubGlobal('PushManager', undefined)
    delete (window as { PushManager?: unknown }).PushManager
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)')
    openOffer()
    await tap('알아보기')
    expect(await screen.findByText(/홈 화면에 추가하면 알림을 받을 수 있어요/)).toBeTruthy()
    vi.restoreAllMocks()
  })

  test.each(['granted', 'denied'] as const)('is not shown where the browser has decided: %s', (permission) => {
    fakePush(permission)
    openOffer()
    expect(screen.queryByText('알림으로 받아 보세요.')).toBeNull()
  })

  test('[AUTH-5] is not shown to guests', () => {
    fakePush('default')
    openOffer('guest')
    expect(screen.queryByText('알림으로 받아 보세요.')).toBeNull()
  })
})

describe('the list of devices', () => {
  test('[SCREEN-14] names this device and removes others', async () => {
    fakePush('granted', { isSubscribed: true })
    const journal = fakeServer({
      'notification.listDevices': () => ({ devices: [mine, device(2, { label: 'Safari · Mac' })] }),
      'notification.removeDevice': () => ({ devices: [mine] }),
    })
    openDevices()
    expect(await screen.findByText('이 기기')).toBeTruthy()
    expect(screen.getByText(/마지막 사용/)).toBeTruthy()
    await tap('Safari · Mac 지우기')
    expect(await screen.findByText('Safari · Mac에는 이제 알림을 보내지 않아요.')).toBeTruthy()
    expect(journal).toContainEqual(['notification.removeDevice', expect.objectContaining({ params: { id: '2' } })])
    expect(screen.queryByText('Safari · Mac')).toBeNull()
  })

  test('removing this device also ends its subscription in the browser', async () => {
    const push = fakePush('granted', { isSubscribed: true })
    fakeServer({
      'notification.listDevices': () => ({ devices: [mine] }),
      'notification.unsubscribe': () => ({ devices: [] }),
    })
    openDevices()
    await tap('Chrome · Android 지우기')
    expect(await screen.findByRole('button', { name: '이 기기에서 알림 받기' })).toBeTruthy()
    expect(push.isSubscribed()).toBe(false)
  })

  test('a browser that blocks notifications shows how to allow them', async () => {
    fakePush('denied')
    fakeServer({ 'notification.listDevices': () => ({ devices: [] }) })
    openDevices()
    expect(await screen.findByText('브라우저가 알림을 막고 있어요.')).toBeTruthy()
  })
})
