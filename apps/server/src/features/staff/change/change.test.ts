import type { StaffChange, StaffChanges } from '@shop/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { openOrderDesk, type OrderDesk } from '#src/features/staff/order/testing/order-desk.ts'
import { type EventClient, openEvents } from '#src/testing/event-client.ts'
import { LINE } from '#src/features/refund/testing/buying.ts'

const PATH = '/admin/v1/changes'

describe.each(testEngines)('live updates of the back office on %s', (engine) => {
  let at: OrderDesk
  let origin: string
  const opened: EventClient[] = []
  beforeAll(async () => {
    at = await openOrderDesk({ engine })
    origin = await at.shop.app.server.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(async () => {
    const clients = opened.splice(0)
    for (const client of clients) client.close()
    await Promise.all(clients.map(({ closed }) => closed))
  })
  afterAll(() => at.shop.close())

  const listen = async ({ headers: { cookie = '' } }: TestStaff, headers = {}): Promise<EventClient> => {
    const client = await openEvents(origin, { cookie, headers, path: PATH })
    opened.push(client)
    return client
  }
  /** A stream whose first event has arrived. */
  const follow = async (staff: TestStaff, headers = {}): Promise<EventClient> => {
    const client = await listen(staff, headers)
    await client.waitFor(({ event }) => event === 'changes')
    return client
  }
  const changesIn = ({ events }: EventClient): StaffChange[] =>
    events.flatMap(({ event, data }) => (event === 'changes' ? (data as StaffChanges).changes : []))
  const waitForChange = (client: EventClient, isIt: (change: StaffChange) => boolean): Promise<StaffChange> =>
    client
      .waitFor(({ event, data }) => event === 'changes' && (data as StaffChanges).changes.some(isIt))
      .then(() => changesIn(client).find(isIt) as StaffChange)
  const sellerOf = async (orderNo: string): Promise<{ own: TestStaff; other: TestStaff }> => {
    const rows = await at.shop.db.many<{ id: number }>(
      't',
      'select distinct p.distributor_id as id from order_product p join orders o on o.id = p.order_id where o.order_no = $1',
      [orderNo],
    )
    const distributorId = rows[0]?.id ?? 0
    const [own, other] = [distributorId, distributorId + 1].map((id) =>
      asStaff(at.shop, { roles: ['seller'], distributorId: id }),
    )
    return { own: await own!, other: await other! }
  }

  describe('happy', () => {
    test('[backoffice] a stream first asks to read anew, then names each change: kind, id, version and who, nothing personal', async () => {
      const { orderNo } = await at.open()
      const client = await listen(at.packer)
      expect(client.headers).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
      })
      expect((await client.waitFor(({ event }) => event === 'changes')).data).toEqual({
        changes: [],
        isComplete: false,
      })
      await at.move(orderNo, 'delivery_waiting')
      const { version } = await at.get(orderNo)
      const change = await waitForChange(client, ({ id, by }) => id === orderNo && by !== null)
      expect(change).toEqual({ kind: 'order', id: orderNo, version, by: { id: at.desk.staffId, name: '김피디' } })
      expect(client.text()).not.toMatch(/김받음|5678|테헤란로/)
    })

    test('[backoffice] what a shopper changes has no name, and a note of a colleague is a change without a new version', async () => {
      const client = await follow(at.packer)
      const { orderNo } = await at.open()
      const bought = await waitForChange(client, ({ id }) => id === orderNo)
      expect(bought).toMatchObject({ kind: 'order', by: null })
      await at.desk.api('admin.order.addNote', { params: { no: orderNo }, body: { text: '문 앞에 둬 주세요' } })
      const noted = await waitForChange(client, ({ id, by }) => id === orderNo && by !== null)
      expect(noted.version).toBe((await at.get(orderNo)).version)
      expect(client.text()).not.toContain('문 앞에')
    })

    test('[backoffice] the latest changes by staff are answered as JSON to a request that does not accept events', async () => {
      const { orderNo } = await at.open()
      await at.move(orderNo, 'delivery_waiting')
      const { changes } = await at.packer.api('admin.change.list', {})
      expect(changes[0]).toMatchObject({ kind: 'order', id: orderNo, by: { id: at.desk.staffId } })
      expect(changes.length).toBeLessThanOrEqual(50)
    })

    test('[backoffice] after a new connection the client is asked to read anew, whatever it has missed', async () => {
      const first = await follow(at.packer)
      first.close()
      const { orderNo } = await at.open()
      await at.move(orderNo, 'delivery_waiting')
      const second = await follow(at.packer)
      expect(second.events[0]?.data).toEqual({ changes: [], isComplete: false })
      expect(changesIn(first).filter(({ id }) => id === orderNo)).toEqual([])
    })

    test('[backoffice] very many changes at once are not named: clients read anew', async () => {
      const client = await follow(at.packer)
      const before = client.events.length
      await at.shop.db.tx(async (tx) => {
        await tx.exec(
          't',
          `select pg_notify('staff', 'ru/order/20260101-AAAA' || lpad(n::text, 4, '0') || '/') from generate_series(1, 201) n`,
          [],
        )
      })
      await expect.poll(() => client.events.length).toBe(before + 1)
      expect(client.events.at(-1)?.data).toEqual({ changes: [], isComplete: false })
    })
  })

  describe('security', () => {
    test('[F6] [backoffice] a stream needs a session of staff that has taken all steps', async () => {
      expect((await openEvents(origin, { path: PATH })).status).toBe(401)
      expect((await openEvents(origin, { path: PATH, token: (await at.open()).as })).status).toBe(401)
      const half = await asStaff(at.shop, { roles: ['owner'], isReady: false })
      expect((await openEvents(origin, { path: PATH, cookie: half.headers['cookie'] ?? '' })).status).toBe(403)
    })

    test('[F6] [backoffice] kinds without the permission and other brands are not named', async () => {
      const moderator = await follow(await asStaff(at.shop, { roles: ['moderator'] }))
      const elsewhere = await follow(at.owner, { 'x-brand': 'cuma' })
      const here = await follow(at.owner)
      const { orderNo } = await at.open()
      await waitForChange(here, ({ id }) => id === orderNo)
      await sleep(50)
      expect(changesIn(moderator).filter(({ kind }) => kind === 'order')).toEqual([])
      expect(changesIn(elsewhere)).toEqual([])
    })

    test('[F6] [backoffice] sellers get orders with products of theirs only, streamed and as JSON', async () => {
      const { orderNo } = await at.open(LINE.apple)
      const { own, other } = await sellerOf(orderNo)
      const [mine, others] = [await follow(own), await follow(other)]
      await at.move(orderNo, 'delivery_waiting')
      await waitForChange(mine, ({ id, by }) => id === orderNo && by !== null)
      await sleep(50)
      expect(changesIn(others)).toEqual([])
      const listed = async ({ api }: TestStaff) => (await api('admin.change.list', {})).changes.map(({ id }) => id)
      expect(await listed(own)).toContain(orderNo)
      expect(await listed(other)).not.toContain(orderNo)
    })

    test('[F6] [backoffice] a logout and a change of roles end the streams of the session at once', async () => {
      const leaving = await asStaff(at.shop, { roles: ['packer'] })
      const client = await follow(leaving)
      await leaving.api('admin.session.logOut', {})
      expect((await client.waitFor(({ event }) => event === 'end')).data).toEqual({ reason: 'expired' })
      await client.closed
      const demoted = await asStaff(at.shop, { roles: ['packer'] })
      const second = await follow(demoted)
      await at.shop.db.exec('t', 'delete from staff_session where staff_id = $1', [demoted.staffId])
      await second.closed
      expect((await listen(demoted)).status).toBe(401)
    })

    test('[F6] [backoffice] a stream does not keep an idle session open', async () => {
      const idle = await asStaff(at.shop, { roles: ['packer'] })
      const lastUsed = () =>
        at.shop.db.one('t', 'select last_used_at from staff_session where staff_id = $1', [idle.staffId])
      const client = await follow(idle)
      const before = await lastUsed()
      at.shop.clock.now = new Date(at.shop.clock.now.getTime() + 31 * 60_000)
      await at.shop.db.exec('t', `select pg_notify('staff', $1)`, [`/session/${idle.staffId}/`])
      await client.closed
      expect(await lastUsed()).toEqual(before)
    })

    test('[F10] [backoffice] a session has at most five streams: the oldest is closed with a reason', async () => {
      const staff = await asStaff(at.shop, { roles: ['packer'] })
      const clients: EventClient[] = []
      for (let count = 0; count < 6; count++) clients.push(await follow(staff))
      expect((await clients[0]?.waitFor(({ event }) => event === 'end'))?.data).toEqual({ reason: 'replaced' })
      await clients[0]?.closed
      expect(clients.slice(1).filter((client) => client.isClosed())).toEqual([])
    })
  })
})
