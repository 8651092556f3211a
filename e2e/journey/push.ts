/**
 * Web push in a test browser, which cannot subscribe: `pushManager.subscribe` needs a service outside. The test makes the keys
 * of a browser, registers them at the shop, receives what the shop sends, decrypts it and hands it to the real service worker.
 */
import { randomUUID } from 'node:crypto'
import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import {
  createBrowserKeys,
  decryptPush,
  openPushEndpoint,
  type ReceivedPush,
} from '../../apps/server/src/integrations/push/push-endpoint.ts'
import { ask, type Member } from './register-member.ts'
import { expect } from './watched.ts'

/** Decrypted payload of a push message. */
export interface PushPayload {
  title: string
  body: string
  path: string
  tag: string
  id: number
}

/** Notification that the service worker asked the browser to show. */
export interface ShownNotification {
  title: string
  body: string
  tag: string
  path: string
}

export interface JourneyPush {
  /** Messages that the shop has sent to this browser, in order. */
  payloads(): PushPayload[]
  /** Waits until `count` messages were sent in total, and returns them. */
  waitFor(count: number): Promise<PushPayload[]>
  close(): Promise<void>
}

/** Subscribes a member with keys of the test. The page must be open at the shop of the member. */
export const subscribePush = async (page: Page, { token }: Pick<Member, 'token'>): Promise<JourneyPush> => {
  const service = await openPushEndpoint()
  const browser = createBrowserKeys()
  const path = `/${randomUUID()}`
  const body = { endpoint: `${service.origin}${path}`, keys: browser.keys }
  await ask(page, { method: 'PUT', path: '/v1/app-users/push-subscription', token, body })
  const isMine = (received: ReceivedPush): boolean => received.path === path
  const payloads = (): PushPayload[] =>
    service.received.filter(isMine).map((received) => JSON.parse(decryptPush(received.body, browser)) as PushPayload)
  return {
    payloads,
    waitFor: async (count) => {
      await expect.poll(() => payloads().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count)
      return payloads()
    },
    close: () => service.close(),
  }
}

interface Registration {
  registrationId: string
  scopeURL: string
  isDeleted: boolean
}

const findRegistration = async (devTools: CDPSession, origin: string): Promise<string> => {
  const found: Registration[] = []
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => void found.push(...registrations))
  await devTools.send('ServiceWorker.enable')
  const find = () =>
    found.findLast(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)?.registrationId
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  return find() ?? ''
}

interface ShownInWorker {
  title: string
  options: { body: string; tag: string; data: { path: string } }
}

/** Names that the journey adds to the worker. */
interface JourneyWorker {
  shown?: ShownInWorker[]
  registration: { showNotification: (title: string, options: ShownInWorker['options']) => Promise<void> }
  dispatchEvent: (event: Event) => void
  WindowClient: { prototype: { focus: () => Promise<unknown> } }
}

const workerOf = async (context: BrowserContext, origin: string): Promise<Worker> => {
  const find = () => context.serviceWorkers().find((worker) => worker.url().startsWith(`${origin}/`))
  await expect.poll(() => find() !== undefined, { timeout: 20_000 }).toBe(true)
  const worker = find()
  if (!worker) throw new Error(`no service worker runs at ${origin}`)
  return worker
}

/**
 * Waits for the service worker of the open page, which is registered seconds after its load, and records what it shows. A
 * browser without windows has no notifications: it denies them whatever is granted.
 */
export const recordNotifications = async (page: Page): Promise<void> => {
  const isActive = `navigator.serviceWorker.getRegistration().then((found) => found?.active?.state === 'activated')`
  await expect.poll(() => page.evaluate<boolean>(isActive), { timeout: 20_000 }).toBe(true)
  const worker = await workerOf(page.context(), new URL(page.url()).origin)
  await worker.evaluate(() => {
    const scope = globalThis as unknown as JourneyWorker
    const shown: ShownInWorker[] = []
    scope.shown = shown
    scope.registration.showNotification = async (title, options) => void shown.push({ title, options })
    // only a real tap may focus a tab
    scope.WindowClient.prototype.focus = async function focus() {
      return this
    }
  })
}

/**
 * Hands a message to the service worker of an origin, as a push service does. `devToolsPage` may be any open page: the shop need
 * not be open.
 */
export const deliverPush = async (devToolsPage: Page, origin: string, data: string): Promise<void> => {
  const devTools = await devToolsPage.context().newCDPSession(devToolsPage)
  const registrationId = await findRegistration(devTools, origin)
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await devTools.detach()
}

/** Reads what the worker of an origin has shown since `recordNotifications`, in order. The shop need not be open. */
export const readShown = async (context: BrowserContext, origin: string): Promise<ShownNotification[]> => {
  const worker = await workerOf(context, origin)
  const shown = await worker.evaluate(() => (globalThis as unknown as JourneyWorker).shown ?? [])
  return shown.map(({ title, options: { body, tag, data } }) => ({ title, body, tag, path: data.path }))
}

/** Taps the last notification of the worker of an origin. Returns whether the worker closed it. */
export const tapNotification = async (context: BrowserContext, origin: string): Promise<boolean> => {
  const worker = await workerOf(context, origin)
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as JourneyWorker
    let isClosed = false
    let work: unknown
    const close = () => {
      isClosed = true
    }
    const waitUntil = (given: unknown) => {
      work = given
    }
    const notification = { close, data: scope.shown?.at(-1)?.options.data }
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    await work
    return isClosed
  })
}
