import type { PushDevice } from '@shop/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bodiesOf, fakeServer } from '#src/testing/fake-server.tsx'
import { fakePush, PUSH_KEY } from '#src/testing/fake-push.ts'
import { syncPush, turnPushOff, turnPushOn } from './push-client.ts'

const DAY_MS = 86_400_000
const at = '2026-11-20T03:00:00.000Z'
const mine: PushDevice = { id: 1, label: 'Chrome', createdAt: at, lastUsedAt: at, isThisDevice: true }
const serve = (devices: PushDevice[] = [mine]) =>
  fakeServer({
    'notification.getPushKey': () => ({ publicKey: PUSH_KEY }),
    'notification.subscribe': () => ({ devices: [mine] }),
    'notification.listDevices': () => ({ devices }),
    'notification.unsubscribe': () => ({ devices: [] }),
  })
const logIn = (token: string) => localStorage.setItem('auth.token', JSON.stringify({ token, userType: 'email' }))

beforeEach(() => {
  localStorage.clear()
  logIn('first')
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('the subscription of this browser', () => {
  test('is confirmed once a day', async () => {
    fakePush('granted')
    const journal = serve()
    await turnPushOn()
    await syncPush()
    expect(bodiesOf(journal, 'notification.subscribe')).toHaveLength(1)
    await syncPush(Date.now() + DAY_MS)
    expect(bodiesOf(journal, 'notification.subscribe')).toHaveLength(2)
  })

  test('is confirmed at once after a new login, whose token it belongs to', async () => {
    fakePush('granted')
    const journal = serve()
    await turnPushOn()
    logIn('second')
    await syncPush()
    expect(bodiesOf(journal, 'notification.subscribe')).toHaveLength(2)
    expect(localStorage.getItem('push.confirmed')).not.toContain('second')
  })

  test('is made again if the browser lost it', async () => {
    const push = fakePush('granted')
    serve()
    await turnPushOn()
    await push.unsubscribe()
    await syncPush(Date.now() + DAY_MS)
    expect(push.isSubscribed()).toBe(true)
  })

  test('ends if the device was removed in another browser', async () => {
    const push = fakePush('granted')
    const journal = serve([])
    await turnPushOn()
    await syncPush(Date.now() + DAY_MS)
    expect(push.isSubscribed()).toBe(false)
    await syncPush(Date.now() + 2 * DAY_MS)
    expect(bodiesOf(journal, 'notification.subscribe')).toHaveLength(1)
  })

  test('is not made in a browser where it was turned off', async () => {
    const push = fakePush('granted')
    const journal = serve()
    await turnPushOn()
    await turnPushOff()
    await syncPush(Date.now() + DAY_MS)
    expect(push.isSubscribed()).toBe(false)
    expect(bodiesOf(journal, 'notification.subscribe')).toHaveLength(1)
  })

  test('of an earlier key of the shop is replaced', async () => {
    const push = fakePush('granted', { isSubscribed: true, key: 'BAAAAAAA' })
    serve()
    await turnPushOn()
    expect(push.unsubscribe).toHaveBeenCalledOnce()
    expect(push.subscribe).toHaveBeenCalledOnce()
  })

  test('an unreadable note about it is ignored', async () => {
    fakePush('granted', { isSubscribed: true })
    const journal = serve()
    localStorage.setItem('push.confirmed', '{')
    await syncPush()
    expect(bodiesOf(journal, 'notification.subscribe')).toHaveLength(1)
  })
})
