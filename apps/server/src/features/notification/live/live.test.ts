import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { notify } from '#src/features/notification/notify.ts'
import { type EventClient, openEvents } from '#src/testing/event-client.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const counts = ({ events }: EventClient) =>
  events.filter(({ event }) => event === 'unread').map(({ data }) => (data as { orderList: number }).orderList)

describe.each(testEngines)('live updates on %s', (engine) => {
  let shop: TestShop
  let origin: string
  const opened: EventClient[] = []
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { LIVE_STREAMS: '20' } })
    origin = await shop.app.server.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => shop.close())

  const open = async (options: Parameters<typeof openEvents>[1]): Promise<EventClient> => {
    const client = await openEvents(origin, options)
    opened.push(client)
    return client
  }
  const closeAll = async () => {
    const clients = opened.splice(0)
    for (const client of clients) client.close()
    await Promise.all(clients.map(({ closed }) => closed))
    await sleep(50)
  }
  let events = 0
  const shipped = (userId: number) => {
    events += 1
    const variables = { orderNo: `A-${events}`, orderId: String(events), parcels: '' }
    const notice = { kind: 'order.shipped', key: `live:${events}`, platform: 'ru', userId, variables } as const
    return shop.db.tx((tx) => notify(tx, { config: shop.config }, notice, shop.clock.now))
  }
  const orderListOf =
    (count: number) =>
    ({ data }: { data: unknown }): boolean =>
      (data as { orderList?: number }).orderList === count

  describe('happy', () => {
    test('[C066] a stream sends the counters at once and after each commit, without any text of a notification', async () => {
      const { userId, token } = await shop.asMember()
      const client = await open({ token })
      expect(client.status).toBe(200)
      expect(client.headers).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      })
      expect(client.headers['content-encoding']).toBeUndefined()
      expect(client.text()).toMatch(/^retry: [2-6]\d\d\d\n\n|^$/)
      await client.waitFor(({ data }) => orderListOf(0)({ data }))
      expect(client.events[0]?.data).toEqual({ orderList: 0, fruitSnsList: 0, newest: null })
      await shipped(userId)
      const { data } = await client.waitFor(orderListOf(1))
      expect(data).toEqual({ orderList: 1, fruitSnsList: 0, newest: expect.any(Number) })
      expect(client.text()).not.toContain('A-1')
      await closeAll()
    })

    test('[C066] EventSource sends no headers: the HttpOnly cookie of the token is enough, for a guest too', async () => {
      const token = await shop.guest()
      const client = await open({ cookie: `XSRF-TOKEN=x; __Host-shop-token=${token}` })
      await client.waitFor(orderListOf(0))
      const { id } = await shop.api(token)('user.getDetail')
      await shipped(id)
      expect((await client.waitFor(orderListOf(1))).event).toBe('unread')
      await closeAll()
    })

    test('[SCREEN-14] reading in one browser reaches the others', async () => {
      const { userId, token, api } = await shop.asMember()
      await shipped(userId)
      const clients = [await open({ token }), await open({ token })]
      for (const client of clients) await client.waitFor(orderListOf(1))
      const [newest] = (await api('notification.list')).notifications
      await api('notification.read', { params: { id: newest?.id ?? 0 } })
      for (const client of clients) await client.waitFor(orderListOf(0))
      expect(clients.map(counts)).toEqual([
        [1, 0],
        [1, 0],
      ])
      await closeAll()
    })

    test('[C066] a client that connects again gets the current state at once, also one that has missed events', async () => {
      const { userId, token } = await shop.asMember()
      const first = await open({ token })
      const { id = '' } = await first.waitFor(orderListOf(0))
      first.close()
      await shipped(userId)
      const second = await open({ token, headers: { 'last-event-id': id } })
      await second.waitFor(orderListOf(1))
      expect(counts(second)).toEqual([1])
      await closeAll()
    })

    test('[C066] a rolled back transaction sends nothing', async () => {
      const { userId, token } = await shop.asMember()
      const client = await open({ token })
      await client.waitFor(orderListOf(0))
      const failing = shop.db.tx(async (tx) => {
        const variables = { orderNo: 'X', orderId: '1', parcels: '' }
        const notice = { kind: 'order.shipped', key: 'live:back', platform: 'ru', userId, variables } as const
        await notify(tx, shop, notice, shop.clock.now)
        throw new Error('back')
      })
      await expect(failing).rejects.toThrow('back')
      await sleep(200)
      expect(counts(client)).toEqual([0])
      await closeAll()
    })

    test('[C066] without streaming the call answers with the counters', async () => {
      const { userId, api } = await shop.asMember()
      expect(await api('notification.getUnread')).toEqual({ orderList: 0, fruitSnsList: 0, newest: null })
      await shipped(userId)
      expect(await api('notification.getUnread')).toMatchObject({ orderList: 1, newest: expect.any(Number) })
    })

    test('[C066] a change of thousands of users at once is published as one', async () => {
      const { userId, token } = await shop.asMember()
      const client = await open({ token })
      await client.waitFor(orderListOf(0))
      const payloads: string[] = []
      const unlisten = await shop.db.listen('inbox', (payload) => payloads.push(payload))
      const users = `with u as (insert into app_user (platform, user_type) select 'ru', 'guest' from generate_series(1, $1::int) returning id)
        insert into notification (key, user_id, list, kind, body, created_at) select 'many:' || id, id, 'orderList', 'x', '', now() from u`
      await shop.db.exec('many', users, [3_001])
      await expect.poll(() => payloads).toEqual(['all'])
      // one payload names at most 300 users
      await shop.db.exec('fewer', users, [301])
      await expect.poll(() => payloads.length).toBe(3)
      expect(payloads.flatMap((payload) => payload.split(' '))).toHaveLength(302)
      expect(Math.max(...payloads.map(({ length }) => length))).toBeLessThan(8_000)
      await shipped(userId)
      await client.waitFor(orderListOf(1))
      await unlisten()
      await shop.db.exec(
        'many',
        `delete from app_user where id in (select user_id from notification where body = '')`,
        [],
      )
      await closeAll()
    })
  })

  describe('error', () => {
    test('[F10] an account has at most five streams: the oldest is told not to come back', async () => {
      const { token } = await shop.asMember()
      const clients: EventClient[] = []
      for (let i = 0; i < 6; i++) clients.push(await open({ token }))
      await clients[0]?.closed
      expect(clients[0]?.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'replaced' } })
      await clients[5]?.waitFor(orderListOf(0))
      expect(clients.map((client) => client.isClosed())).toEqual([true, false, false, false, false, false])
      await closeAll()
    })

    test('[C5] beyond the streams of the process a further one gets 503 and is to come later', async () => {
      for (let account = 0; account < 4; account++) {
        const { token } = await shop.asMember()
        for (let i = 0; i < 5; i++) expect((await open({ token })).status).toBe(200)
      }
      const { token } = await shop.asMember()
      const refused = await open({ token })
      expect(refused.status).toBe(503)
      expect(refused.headers['retry-after']).toBe('30')
      await refused.closed
      expect(JSON.parse(refused.text())).toMatchObject({ code: 'overloaded' })
      await closeAll()
      expect((await open({ token })).status).toBe(200)
      await closeAll()
    })

    test('[C10] a stream whose client disconnects is forgotten', async () => {
      const { token } = await shop.asMember()
      await open({ token })
      expect(shop.app.streams.size).toBe(1)
      await closeAll()
      expect(shop.app.streams.size).toBe(0)
    })
  })

  describe('security', () => {
    test('[F1] no token, a bad one, one of another brand and a bad cookie open no stream', async () => {
      const other = await shop.guest('farmer')
      const bad = 'x'.repeat(43)
      for (const options of [{}, { token: bad }, { token: other }, { cookie: `__Host-shop-token=${bad}` }]) {
        const { status } = await open(options)
        expect(status).toBe(401)
      }
      // only the stream accepts the cookie
      const token = await shop.guest()
      const cookie = `__Host-shop-token=${token}`
      expect((await open({ cookie, headers: { accept: 'application/json' } })).status).toBe(401)
      expect((await shop.request('GET', '/v1/app-users/notification', { headers: { cookie } })).status).toBe(401)
      await closeAll()
    })

    test("[F2] another person's notifications are not sent", async () => {
      const [owner, other] = [await shop.asMember(), await shop.asMember()]
      const client = await open({ token: other.token })
      await client.waitFor(orderListOf(0))
      await shipped(owner.userId)
      await sleep(200)
      expect(counts(client)).toEqual([0])
      await closeAll()
    })

    test('[AUTH-2] a logout ends the streams of its token at once, and only those', async () => {
      const { token, api } = await shop.asMember()
      const [one, guest] = [await open({ token }), await open({ token: await shop.guest() })]
      await one.waitFor(orderListOf(0))
      await api('user.logOut')
      await one.closed
      expect(one.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'expired' } })
      expect(guest.isClosed()).toBe(false)
      await closeAll()
    })
  })

  test('[C9] all streams end at once when the shop stops, and invariants hold', async () => {
    const { token } = await shop.asMember()
    const client = await open({ token })
    await client.waitFor(orderListOf(0))
    expect(await findBrokenInvariants(shop.db)).toEqual([])
    const began = performance.now()
    const closing = shop.app.close()
    await client.closed
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(client.events.some(({ event }) => event === 'end')).toBe(false)
    await closing
  })
})
