import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const source = readFileSync(new URL('push.js', import.meta.url), 'utf8')
const ORIGIN = 'https://ru.shop.example'

interface Tab {
  url: string
  focused: boolean
  focus: () => Promise<void>
  navigate: (url: string) => Promise<unknown>
}

const newTab = (path: string, { focused = false, isControlled = true } = {}) => {
  const navigate = vi.fn<Tab['navigate']>(async () => {
    if (!isControlled) throw new TypeError('this tab has another worker')
  })
  return { url: `${ORIGIN}${path}`, focused, focus: vi.fn<Tab['focus']>(async () => undefined), navigate }
}

/** Runs the worker in a sandbox with fake browser APIs. */
const run = (tabs: readonly Tab[] = []) => {
  const listeners: Record<string, (event: object) => void> = {}
  const showNotification = vi.fn<(title: string, options: object) => Promise<void>>(async () => undefined)
  const openWindow = vi.fn<(url: string) => Promise<void>>(async () => undefined)
  const fetch = vi.fn<(path: string, init: { method: string; credentials: string; body: string }) => Promise<void>>(
    async () => undefined,
  )
  const subscribe = vi.fn<(options: object) => Promise<object>>(async () => newSubscription('again'))
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener
    },
    location: { origin: ORIGIN },
    clients: { matchAll: async () => tabs, openWindow },
    registration: { showNotification, pushManager: { subscribe } },
  }
  runInNewContext(source, { self, fetch, URL })
  const happen = async (name: string, event: object): Promise<unknown> => {
    let work: unknown
    const waitUntil = (given: unknown) => {
      work = given
    }
    listeners[name]?.({ ...event, waitUntil })
    return work
  }
  return { happen, showNotification, openWindow, fetch, subscribe }
}

const newSubscription = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  options: { applicationServerKey: 'key' },
  toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: name, auth: name } }),
})

const dataOf = (text: string) => ({ data: { json: (): unknown => JSON.parse(text) } })
const message = { title: '상품이 출발했어요.', body: '주문 A-1', path: '/orders/5', tag: 'tag-1', id: 7 }

describe('a push message', () => {
  test('[SCREEN-14] is shown with the icon of the brand; one with the same tag replaces it', async () => {
    const { happen, showNotification } = run()
    await happen('push', dataOf(JSON.stringify(message)))
    expect(showNotification).toHaveBeenCalledExactlyOnceWith('상품이 출발했어요.', {
      body: '주문 A-1',
      tag: 'tag-1',
      renotify: true,
      icon: '/apple-touch-icon.png',
      badge: '/icons/badge.png',
      lang: 'ko',
      data: { path: '/orders/5', id: 7 },
    })
  })

  test.each(['', 'no json', 'null', '[]', '{"title":""}', '{"title":5}'])(
    'shows something even if it is unreadable: %s',
    async (text) => {
      const { happen, showNotification } = run()
      await happen('push', dataOf(text))
      expect(showNotification.mock.calls[0]).toMatchObject(['새 알림이 있어요', { data: { path: '/notifications' } }])
    },
  )

  test('shows something even without any data', async () => {
    const { happen, showNotification } = run()
    await happen('push', { data: null })
    expect(showNotification).toHaveBeenCalledOnce()
  })

  test.each(['https://evil.example/', '//evil.example/', '/\\\\evil.example', 'javascript:alert(1)', 5])(
    '[F12] leads to no other origin: %s',
    async (path) => {
      const { happen, showNotification } = run()
      await happen('push', dataOf(JSON.stringify({ ...message, path })))
      expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ data: { path: '/notifications' } })
    },
  )
})

describe('a tap on a notification', () => {
  const close = vi.fn<() => void>()
  beforeEach(() => close.mockReset())
  const tap = (path: string) => ({ notification: { close, data: { path } } })

  test('[SCREEN-14] opens its page if no tab is open', async () => {
    const { happen, openWindow } = run()
    await happen('notificationclick', tap('/orders/5'))
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/orders/5`)
    expect(close).toHaveBeenCalledOnce()
  })

  test('[SCREEN-14] navigates the focused tab', async () => {
    const [other, focused] = [newTab('/best'), newTab('/cart', { focused: true })]
    const { happen, openWindow } = run([other, focused])
    await happen('notificationclick', tap('/orders/5'))
    expect(focused.focus).toHaveBeenCalledOnce()
    expect(focused.navigate).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/orders/5`)
    expect(other.focus).not.toHaveBeenCalled()
    expect(openWindow).not.toHaveBeenCalled()
  })

  test('a tab that already shows the page is only focused', async () => {
    const [other, there] = [newTab('/best', { focused: true }), newTab('/orders/5')]
    await run([other, there]).happen('notificationclick', tap('/orders/5'))
    expect(there.focus).toHaveBeenCalledOnce()
    expect(there.navigate).not.toHaveBeenCalled()
  })

  test('a tab that cannot be navigated is left alone, and a new one opens', async () => {
    const { happen, openWindow } = run([newTab('/best', { isControlled: false })])
    await happen('notificationclick', tap('/orders/5'))
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/orders/5`)
  })

  test('[F12] a notification without a path of the shop opens the list', async () => {
    const { happen, openWindow } = run()
    await happen('notificationclick', tap('//evil.example'))
    await happen('notificationclick', { notification: { close } })
    expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/notifications`], [`${ORIGIN}/notifications`]])
  })
})

describe('a subscription that the browser changes', () => {
  const sentBy = ({ fetch }: ReturnType<typeof run>): unknown => {
    const [path, init] = fetch.mock.calls[0] ?? []
    return { path, ...init, body: JSON.parse(init?.body ?? '') as unknown }
  }

  test('is renewed at the shop, with the former endpoint as proof', async () => {
    const worker = run()
    await worker.happen('pushsubscriptionchange', {
      oldSubscription: newSubscription('old'),
      newSubscription: newSubscription('new'),
    })
    expect(sentBy(worker)).toMatchObject({
      path: '/v1/push/renewed-subscription',
      method: 'PUT',
      credentials: 'omit',
      body: {
        endpoint: 'https://push.example/new',
        keys: { p256dh: 'new', auth: 'new' },
        formerEndpoint: 'https://push.example/old',
      },
    })
    expect(worker.subscribe).not.toHaveBeenCalled()
  })

  test('is made again with the same key if it has only ended', async () => {
    const worker = run()
    await worker.happen('pushsubscriptionchange', { oldSubscription: newSubscription('old') })
    expect(worker.subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'key' })
    expect(sentBy(worker)).toMatchObject({ body: { endpoint: 'https://push.example/again' } })
  })

  test('waits for the next visit if the browser does not say which it was', async () => {
    const worker = run()
    await worker.happen('pushsubscriptionchange', {})
    expect(worker.fetch).not.toHaveBeenCalled()
  })
})
