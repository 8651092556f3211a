import { vi } from 'vitest'

export interface FakePush {
  /** Permission that the browser gives when it is asked. */
  answer: NotificationPermission
  requestPermission: () => Promise<NotificationPermission>
  subscribe: (options: PushSubscriptionOptionsInit) => Promise<unknown>
  unsubscribe: () => Promise<boolean>
  /** Whether the browser has a subscription. */
  isSubscribed: () => boolean
}

const KEY = 'BO5eB54nSmkEjFTqQC_lgSlyBI6Ps08lDxJDRLu4hv6Sq07devto'
const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))

/** Key of the shop in these tests. */
export const PUSH_KEY = KEY

interface FakeChoice {
  isSubscribed: boolean
  answer: NotificationPermission
  /** Key of the subscription that the browser has. */
  key: string
}

/** Replaces notifications and push of the browser. The test restores them by `vi.unstubAllGlobals`. */
export const fakePush = (
  permission: NotificationPermission,
  { isSubscribed = false, answer = 'granted', key = KEY }: Partial<FakeChoice> = {},
): FakePush => {
  const state = { permission, subscription: undefined as object | undefined }
  const newSubscription = () => ({
    options: { applicationServerKey: toBytes(key).buffer },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe,
  })
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => {
    state.subscription = undefined
    return true
  })
  const subscribe = vi.fn<FakePush['subscribe']>(async () => (state.subscription = newSubscription()))
  if (isSubscribed) state.subscription = newSubscription()
  const registration = { pushManager: { getSubscription: async () => state.subscription ?? null, subscribe } }
  const fake: FakePush = {
    answer,
    subscribe,
    unsubscribe,
    isSubscribed: () => state.subscription !== undefined,
    requestPermission: vi.fn<FakePush['requestPermission']>(async () => (state.permission = fake.answer)),
  }
  vi.stubGlobal('PushManager', () => undefined)
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    requestPermission: fake.requestPermission,
  })
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return fake
}
