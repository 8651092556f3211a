import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seoulDayRange } from '@shop/rules'
import { testEngines } from '#src/db/snapshot.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { notify } from '#src/features/notification/notify.ts'
import { PASSWORD, register, type TestPerson } from '#src/features/user/test-members.ts'
import { createOutboundClient } from '#src/integrations/outbound-client.ts'
import { isPushEndpoint } from '#src/push-hosts.ts'
import { createWebPushSender } from '#src/integrations/push/web-push-sender.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { jobsOf } from '#src/main.ts'
import {
  createBrowserKeys,
  decryptPush,
  openPushEndpoint,
  type PushEndpoint,
  type ReceivedPush,
} from '#src/integrations/push/push-endpoint.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const HOUR_MS = 3_600_000

describe.each(testEngines)('push messages on %s', (engine) => {
  let shop: TestShop
  let service: PushEndpoint
  let jobs: ReturnType<typeof createJobs>
  beforeAll(async () => {
    service = await openPushEndpoint()
    shop = await openTestShop({ engine, env: { PUSH_HOSTS: '127.0.0.1' } })
    const { config, db, gateway: payments, messages, mails, sns, files } = shop
    const clock = () => shop.clock.now
    const allows = (url: string) => isPushEndpoint(url, config.push.hosts)
    // the fake answers with server errors, which must not open the circuit breaker
    const breaker = { failures: 100, closedMs: 1 }
    const outbound = createOutboundClient({ allowed: [], allows, breaker })
    const push = createWebPushSender({ ...config.push, clock, outbound })
    jobs = createJobs({
      db,
      clock,
      handlers: jobsOf({ db, config, clock, integrations: { payments, messages, mails, push, sns, files } }),
    })
  })
  afterAll(async () => {
    await shop.close()
    await service.close()
  })
  beforeEach(() => {
    service.received.splice(0)
    service.next.splice(0)
    // messages are sent in the daytime only
    shop.clock.now = new Date(seoulDayRange(shop.clock.now).to.getTime() + 10 * HOUR_MS)
  })
  afterEach(() => setFailpoint(undefined))

  const pass = async (ms = 0): Promise<void> => {
    shop.clock.now = new Date(shop.clock.now.getTime() + ms)
    await jobs.runDueJobs()
  }
  let browsers = 0
  const subscribe = async (token: string) => {
    browsers += 1
    const browser = createBrowserKeys()
    const path = `/b${browsers}`
    await shop.api(token)('notification.subscribe', {
      body: { endpoint: `${service.origin}${path}`, keys: browser.keys },
    })
    const mine = (): ReceivedPush[] => service.received.filter((received) => received.path === path)
    return { mine, payloads: () => mine().map(({ body }) => JSON.parse(decryptPush(body, browser)) as unknown) }
  }
  const userOf = async ({ token }: Pick<TestPerson, 'token'>) => (await shop.api(token)('user.getDetail')).id
  let events = 0
  const shipped = async (userId: number, at = shop.clock.now) => {
    events += 1
    const variables = { orderNo: `A-${events}`, orderId: String(events), parcels: 'CJ대한통운 123456789012' }
    const key = `order.shipped:${events}:1`
    await shop.db.tx((tx) => notify(tx, shop, { kind: 'order.shipped', key, platform: 'ru', userId, variables }, at))
    return { key, variables }
  }
  const rowsOf = (key: string) =>
    shop.db.many<{ state: string; failure: string | null; body: string | null }>(
      't',
      `select state, failure, body from message where channel = 'push' and key like $1 || ':d%' order by id`,
      [key],
    )
  const prepare = async () => {
    const person = await register(shop)
    return { ...person, userId: await userOf(person), browser: await subscribe(person.token) }
  }

  describe('happy', () => {
    test('[SCREEN-14] [B8] each browser of the member gets the message once, without numbers, and opens the order', async () => {
      const { userId, email, browser } = await prepare()
      const other = await subscribe((await shop.api()('user.logIn', { body: { email, password: PASSWORD } })).token)
      const { key, variables } = await shipped(userId)
      await pass()
      await pass(HOUR_MS)
      const payload = {
        title: '상품이 출발했어요.',
        // the line with the number of the parcel is left out
        body: `주문 ${variables.orderNo}`,
        path: `/orders/${variables.orderId}`,
        tag: expect.stringMatching(/^[\w-]{32}$/),
        id: expect.any(Number),
      }
      expect(browser.payloads()).toEqual([payload])
      expect(other.payloads()).toEqual([payload])
      expect(browser.mine()[0]?.headers).toMatchObject({ urgency: 'high', ttl: '172800' })
      expect(await rowsOf(key)).toEqual(Array.from({ length: 2 }, () => ({ state: 'sent', failure: null, body: null })))
    })

    test('[SCREEN-14] what was read in the app before is not sent', async () => {
      const { userId, token, browser } = await prepare()
      const { key } = await shipped(userId)
      const [unread] = (await shop.api(token)('notification.list')).notifications
      await shop.api(token)('notification.read', { params: { id: unread?.id ?? 0 } })
      await pass()
      expect(browser.mine()).toEqual([])
      expect(await rowsOf(key)).toMatchObject([{ state: 'dropped', body: null }])
    })

    test('[SCREEN-14] at night it waits for the morning', async () => {
      shop.clock.now = new Date(shop.clock.now.getTime() + 13 * HOUR_MS)
      const { userId, browser } = await prepare()
      await shipped(userId)
      await pass()
      expect(browser.mine()).toEqual([])
      await pass(9 * HOUR_MS)
      expect(browser.mine()).toHaveLength(1)
    })

    test('[ENTITY-3] a setting that turns the kind off turns off push too', async () => {
      const { userId, token } = await prepare()
      await shop.api(token)('user.changeSettings', { body: { orderDeliveryAlarm: false } })
      const { key } = await shipped(userId)
      expect(await rowsOf(key)).toEqual([])
    })
  })

  describe('error', () => {
    test('a subscription that the service does not know any more is deleted', async () => {
      const { userId, token } = await prepare()
      const { key } = await shipped(userId)
      service.next.push({ status: 410 })
      await pass()
      expect(await rowsOf(key)).toMatchObject([{ state: 'dropped' }])
      expect((await shop.api(token)('notification.listDevices')).devices).toEqual([])
    })

    test('[B8] a busy or failing service is asked again, not before the time it named', async () => {
      const { userId, browser } = await prepare()
      const { key } = await shipped(userId)
      service.next.push({ status: 429, headers: { 'retry-after': '7200' } }, { status: 503 })
      await pass()
      await pass(HOUR_MS)
      expect(browser.mine()).toHaveLength(1)
      await pass(HOUR_MS)
      expect(browser.mine()).toHaveLength(2)
      await pass(HOUR_MS)
      expect(browser.mine()).toHaveLength(3)
      expect(new Set(browser.mine().map(({ headers }) => headers['topic'])).size).toBe(1)
      expect(await rowsOf(key)).toMatchObject([{ state: 'sent' }])
    })

    test('[B8] a lost answer is not repeated: the message may have arrived', async () => {
      const { userId, browser } = await prepare()
      const { key } = await shipped(userId)
      service.next.push('lost')
      for (let tries = 0; tries < 4; tries++) await pass(HOUR_MS)
      expect(browser.mine()).toHaveLength(1)
      expect(await rowsOf(key)).toMatchObject([{ state: 'sending', failure: 'network', body: null }])
    })

    test.each(['message:taken', 'message:requested'])(
      '[B8] a process that ends at %s does not send again',
      async (point) => {
        const { userId, browser } = await prepare()
        const { key } = await shipped(userId)
        setFailpoint((name) => {
          if (name === point) throw new Error('the process ended')
        })
        await pass()
        setFailpoint(undefined)
        await pass(HOUR_MS)
        expect(browser.mine()).toHaveLength(point === 'message:requested' ? 1 : 0)
        expect(await rowsOf(key)).toMatchObject([{ state: 'sending', body: null }])
      },
    )

    test('a refused message is not repeated', async () => {
      const { userId, browser } = await prepare()
      const { key } = await shipped(userId)
      service.next.push({ status: 403 })
      await pass()
      await pass(HOUR_MS)
      expect(browser.mine()).toHaveLength(1)
      expect(await rowsOf(key)).toMatchObject([{ state: 'failed', body: null }])
      const failures = 'select max(failures) as n from push_subscription where user_id = $1'
      expect(await shop.db.one('t', failures, [userId])).toEqual({ n: 1 })
    })
  })

  describe('security', () => {
    test('[AUTH-2] a message that waits is not sent to a browser that logged out', async () => {
      const { userId, token, browser } = await prepare()
      const { key } = await shipped(userId)
      await shop.api(token)('user.logOut', { body: {} })
      await pass()
      expect(browser.mine()).toEqual([])
      expect(await rowsOf(key)).toMatchObject([{ state: 'dropped' }])
    })

    test.each([
      ['whose login has expired', 'update token set expires_at = $2 where user_id = $1'],
      [
        'that another account uses',
        'update push_subscription set user_id = (select max(id) from app_user) where user_id = $1 and $2::timestamptz is not null',
      ],
    ])('[AUTH-2] a message that waits is not sent to a browser %s', async (_, change) => {
      shop.clock.now = new Date(shop.clock.now.getTime() + 13 * HOUR_MS)
      const { userId, browser } = await prepare()
      await prepare()
      const { key } = await shipped(userId)
      await shop.db.exec('t', change, [userId, shop.clock.now])
      await pass(9 * HOUR_MS)
      expect(browser.mine()).toEqual([])
      expect(await rowsOf(key)).toMatchObject([{ state: 'dropped', failure: 'the subscription has ended' }])
    })

    test('[I1] the text is unreadable in the database while it waits', async () => {
      const { userId } = await prepare()
      const { key } = await shipped(userId)
      const [row] = await rowsOf(key)
      expect(Buffer.from(row?.body ?? '', 'base64url').toString()).not.toContain('출발')
      await pass()
    })
  })
})
