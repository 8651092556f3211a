import { type Api, type CallName, type CallReply, calls } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { type AppOptions, type RunningApp, createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Db } from '../db/db.ts'
import { openTestDb, type TestDbOptions } from '../db/snapshot.ts'
import { addMember, knowMember, type TestMember } from '../features/product/test-buyers.ts'
import { catalogueSeed, SEED_NOW } from '../features/test-catalogue.ts'
import type { AnalyticsFeeds } from '../integrations/analytics/analytics-feed.ts'
import type { EventStream } from '../integrations/events/event-stream.ts'
import type { LiveEngine } from '../integrations/live/live-engine.ts'
import { createLog } from '../http/log.ts'
import type { Backoffice } from '../http/pages/backoffice-files.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Storefront } from '../http/pages/storefront-build.ts'
import { createFakeAddressSearch } from '../integrations/address/address-search.ts'
import type { FileStore } from '../integrations/storage/file-store.ts'
import { createMemoryStore } from '../integrations/storage/memory-store.ts'
import { type BuiltinEngine, type BuiltinOptions, createBuiltinEngine } from '../integrations/live/builtin-engine.ts'
import { createFakeGateway, type FakeGateway } from '../integrations/payment/fake-gateway.ts'
import { createFakeMailSender } from '../integrations/mail/mail-sender.ts'
import { createFakeSender } from '../integrations/message/message-sender.ts'
import { createFakePush, type FakePush } from '../integrations/push/push-sender.ts'
import { createWebhookSender, type WebhookSender } from '../integrations/webhook/webhook-sender.ts'
import { createFakeSns, type FakeSns } from '../integrations/social-login/sns-provider.ts'

export interface Answer<R = unknown> {
  status: number
  headers: Record<string, unknown>
  body: R
}

interface Ask {
  token?: string | undefined
  brand?: BrandId
  headers?: Record<string, string>
}

export interface TestShop {
  db: Db
  app: RunningApp
  gateway: FakeGateway
  messages: ReturnType<typeof createFakeSender>
  mails: ReturnType<typeof createFakeMailSender>
  push: FakePush
  sns: FakeSns
  files: ReturnType<typeof createMemoryStore>
  live: BuiltinEngine
  addresses: ReturnType<typeof createFakeAddressSearch>
  webhooks: WebhookSender
  config: Config
  clock: { now: Date }
  /** Sends any request, without a socket. */
  request(method: string, url: string, options?: Ask & { body?: unknown; raw?: string | Buffer }): Promise<Answer>
  /** Calls the contract by name and returns any response, including errors. */
  ask<N extends CallName>(name: N, input: object, options?: Ask): Promise<Answer<CallReply<N>>>
  /** Typed client with a token. Throws the error body. */
  api(token?: string, brand?: BrandId): Api
  guest(brand?: BrandId): Promise<string>
  /** Creates a member of the ru shop, with a typed client for that member. */
  asMember(facts?: {
    grade?: number
    name?: string
    phone?: string
    email?: string
  }): Promise<TestMember & { api: Api }>
  close(): Promise<void>
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

const hostOf = (brand: BrandId): string => `${brand}.localhost:5445`

const urlOf = (name: CallName, { params = {}, query = {} }: Parts): string => {
  const path = calls[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString()
  return search ? `${path}?${search}` : path
}

/** Opens a whole shop with its own database, the small catalogue, a fake gateway and a stopped clock. */
export const openTestShop = async (
  options: TestDbOptions & {
    env?: Record<string, string>
    log?: (text: string) => void
    storefront?: Storefront
    backoffice?: Backoffice
    jobs?: AppOptions['jobs']
    publishRoom?: AppOptions['publishRoom']
    /** Live engine in place of the shop's own. */
    liveEngine?: LiveEngine
    /** Times of the live engine. */
    liveTimes?: Omit<BuiltinOptions, 'clock'>
    analytics?: AnalyticsFeeds
    events?: EventStream
    /** Store of files in place of that in memory. */
    fileStore?: FileStore
    metrics?: Metrics
    /** Database in place of a new one. */
    openedDb?: Db
  } = {},
): Promise<TestShop> => {
  const {
    env = {},
    log,
    storefront,
    backoffice,
    jobs,
    publishRoom,
    liveEngine,
    liveTimes = {},
    analytics,
    events,
    fileStore,
    metrics,
    openedDb,
    ...dbOptions
  } = options
  const db =
    openedDb ?? (await openTestDb({ seed: catalogueSeed, onStatement: metrics?.observeStatement, ...dbOptions }))
  const clock = { now: SEED_NOW }
  // most test orders are guest orders that do not test phone verification
  const off = { RATE_LIMITS: 'off', ADMISSION: 'off', GUEST_PHONE_PROOF: 'off', LOG_LEVEL: 'silent' }
  const config = readConfig({ NODE_ENV: 'test', ...off, ...env })
  const gateway = createFakeGateway(() => clock.now)
  const messages = createFakeSender()
  const mails = createFakeMailSender()
  const push = createFakePush(config.push.publicKey)
  const sns = createFakeSns()
  const files = createMemoryStore()
  const addresses = createFakeAddressSearch()
  const live = createBuiltinEngine({ clock: () => clock.now, ...liveTimes })
  const integrations = {
    payments: gateway,
    messages,
    mails,
    push,
    sns,
    files: fileStore ?? files,
    addresses,
    live: liveEngine ?? live,
    analytics,
    events,
    webhooks: createWebhookSender({ privateHosts: config.webhookPrivateHosts, timeoutMs: 1_000 }),
  }
  const app = await createApp({
    db,
    config,
    integrations,
    storefront,
    backoffice,
    jobs,
    publishRoom,
    metrics,
    clock: () => clock.now,
    log: createLog(config, log && { write: log }),
  })

  const request: TestShop['request'] = async (method, url, { token, brand = 'ru', headers = {}, body, raw } = {}) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await app.server.inject({
      method: method as 'GET',
      url,
      headers: {
        host: hostOf(brand),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    })
    const isJson = (response.headers['content-type'] ?? '').includes('json')
    return { status: response.statusCode, headers: response.headers, body: isJson ? response.json() : response.body }
  }
  const ask = async <N extends CallName>(name: N, input: Parts, asking: Ask = {}): Promise<Answer<CallReply<N>>> =>
    (await request(calls[name].method, urlOf(name, input), { ...asking, body: input.body })) as Answer<CallReply<N>>
  const api =
    (token?: string, brand: BrandId = 'ru'): Api =>
    async (name, ...[input]) => {
      const answer = await ask(name, (input ?? {}) as Parts, { token, brand })
      if (answer.status >= 300)
        throw Object.assign(new Error((answer.body as { message?: string }).message), answer.body)
      return answer.body
    }
  return {
    db,
    app,
    gateway,
    messages,
    mails,
    push,
    sns,
    files,
    live,
    addresses,
    webhooks: integrations.webhooks,
    config,
    clock,
    request,
    ask,
    api,
    guest: async (brand = 'ru') => (await api(undefined, brand)('auth.createGuestToken')).token,
    asMember: async ({ grade, ...facts } = {}) => {
      const member = await addMember(db, grade)
      await knowMember(db, config, member.userId, facts)
      return { ...member, api: api(member.token) }
    },
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}
