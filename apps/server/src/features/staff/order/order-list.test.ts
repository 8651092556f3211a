import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { encryptionOf } from '#src/encryption.ts'
import { type Bought, buy, LINE, openRefundShop, place, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'

describe.each(testEngines)('orders of the back office on %s', (engine) => {
  let shop: RefundShop
  let desk: TestStaff
  let fruit: number
  let fish: number
  const bought: Record<'guest' | 'member' | 'later' | 'unpaid', Pick<Bought, 'orderNo'>> = {} as never
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    const distributor = (productId: number) =>
      shop.db
        .one<{ id: number }>('d', 'select distributor_id as id from product where id = $1', [productId])
        .then(({ id }) => id)
    fruit = await distributor(LINE.apple[0])
    fish = await distributor(LINE.mackerel[0])
    const guest = shop.api(await shop.guest())
    bought.guest = await buy(shop, guest, [LINE.apple, LINE.mackerel])
    const member = await shop.asMember({ phone: '01055556666', name: '박회원' })
    const phoneIndex = encryptionOf(shop.config).indexOf('phone', '01055556666')
    await shop.db.exec('t', 'update app_user set phone_index = $1 where id = $2', [phoneIndex, member.userId])
    bought.member = await buy(shop, member.api, [LINE.apple])
    // 23:30 in Seoul, and half an hour later the next day
    shop.clock.now = new Date('2026-12-05T14:30:00Z')
    bought.later = await buy(shop, shop.api(await shop.guest()), [LINE.mackerel], {
      address: {
        roadAddress: '서울 강남구 테헤란로 1',
        receiverName: '최다른',
        zonecode: '06236',
        phone: '010-9999-4321',
        guestOrderName: '최 손님',
        guestOrderPhone: '01033334444',
      },
    })
    bought.unpaid = await place(shop.api(await shop.guest()), [LINE.potato])
    desk = await asStaff(shop, { roles: ['orderDesk'] })
  })
  afterAll(() => shop.close())

  const list = (query: object = {}, by = desk) => by.api('admin.order.list', { query })
  const numbers = async (query: object = {}, by = desk) => (await list(query, by)).orders.map(({ orderNo }) => orderNo)
  const no = (name: keyof typeof bought) => bought[name].orderNo
  const seller = (distributorId: number) => asStaff(shop, { roles: ['seller'], distributorId })

  describe('happy', () => {
    test('[backoffice] late orders are paid ones whose business days for packing are over, in the list and in its count', async () => {
      expect(await numbers({ state: 'late' })).toEqual([no('member'), no('guest')])
      expect(await numbers({ state: 'late', name: '최다른' })).toEqual([])
      expect(await numbers({ state: 'late', to: '2026-01-01' })).toEqual([])
      expect((await desk.api('admin.order.count', {})).counts).toMatchObject({ new: 3, late: 2 })
      const fisher = await seller(fish)
      expect(await numbers({ state: 'late' }, fisher)).toEqual([no('guest')])
      expect((await fisher.api('admin.order.count', {})).counts).toMatchObject({ new: 2, late: 1 })
    })

    test('[backoffice] lists paid orders, the latest first, with masked persons', async () => {
      const { orders, page, isCountFull } = await list()
      expect(orders.map(({ orderNo }) => orderNo)).toEqual([no('later'), no('member'), no('guest')])
      expect([page.count, isCountFull]).toEqual([3, false])
      expect(orders[0]).toMatchObject({
        orderer: '최**님',
        isMember: false,
        receiver: { name: '최*른', phone: '010-****-4321', area: '서울 강남구 ***' },
        state: 'paid',
        states: ['paid'],
        units: 1,
        method: 'card',
        noteCount: 0,
      })
    })

    test('[backoffice] pages without repeating an order', async () => {
      const first = await list({ take: 2 })
      const second = await list({ take: 2, nextPage: first.page.nextPage ?? '' })
      expect([...first.orders, ...second.orders].map(({ orderNo }) => orderNo)).toEqual(await numbers())
      expect([second.page.nextPage, second.page.count]).toEqual([null, 3])
    })

    test('[backoffice] filters by day in Seoul, also at midnight', async () => {
      expect(await numbers({ from: '2026-12-05', to: '2026-12-05' })).toEqual([no('later')])
      expect(await numbers({ from: '2026-12-06' })).toEqual([])
      expect(await numbers({ to: '2026-12-04' })).toEqual([no('member'), no('guest')])
    })

    test.each([
      ['the whole phone of the receiver', { phone: '010-9999-4321' }, ['later']],
      ['its last eight digits', { phone: '99994321' }, ['later']],
      ['its last four digits, in every state', { phone: '4321' }, ['unpaid', 'later', 'member', 'guest']],
      ['the phone of a guest who ordered', { phone: '01033334444' }, ['later']],
      ['the phone of a member', { phone: '01055556666' }, ['member']],
      ['the name of the receiver', { name: '최다른' }, ['later']],
      ['the name of the orderer, without its space', { name: '최손님' }, ['later']],
      ['phone and name', { phone: '4321', name: '김받음' }, ['unpaid', 'member', 'guest']],
      ['a part of a name', { name: '최' }, []],
    ] as const)('[backoffice] finds orders by %s', async (_, query, expected) => {
      expect(await numbers(query)).toEqual(expected.map(no))
    })

    test('[backoffice] finds an order by its number in lower case, whatever its state', async () => {
      expect(await numbers({ orderNo: no('guest').toLowerCase() })).toEqual([no('guest')])
      const { orders } = await list({ state: 'unpaid' })
      expect(orders).toHaveLength(1)
      expect(await numbers({ orderNo: orders[0]?.orderNo })).toHaveLength(1)
    })

    test('[backoffice] filters by state, seller and payment method, and counts the states', async () => {
      const { order } = await desk.api('admin.order.get', { params: { no: no('member') } })
      const body = { version: order.version, to: 'delivery_waiting' } as const
      await desk.api('admin.order.move', { params: { no: no('member') }, body })
      expect(await numbers({ state: 'preparing' })).toEqual([no('member')])
      expect(await numbers({ state: 'new' })).toEqual([no('later'), no('guest')])
      expect(await numbers({ state: 'new', distributorId: fish, to: '2026-12-04' })).toEqual([no('guest')])
      expect(await numbers({ distributorId: fruit })).toEqual([no('member'), no('guest')])
      expect(await numbers({ method: 'virtual_account' })).toEqual([])
      expect(await numbers({ method: 'card', state: 'new' })).toHaveLength(2)
      const { counts, most } = await desk.api('admin.order.count')
      expect(counts).toMatchObject({ new: 2, preparing: 1, unpaid: 1, returnAsked: 0 })
      expect(most).toBe(1_000)
    })

    test('[backoffice] an order with products in two states counts once among all', async () => {
      const { order } = await desk.api('admin.order.get', { params: { no: no('guest') } })
      const apple = order.lines.find(({ distributorId }) => distributorId === fruit)
      const body = { version: order.version, to: 'delivery_waiting' as const, lineIds: [apple?.id ?? 0] }
      await desk.api('admin.order.move', { params: { no: no('guest') }, body })
      const { counts } = await desk.api('admin.order.count')
      expect(counts).toMatchObject({ all: (await list()).page.count, new: 2, preparing: 2 })
    })

    test('[backoffice] orders placed before the index are indexed by a job, and a new address replaces the old one', async () => {
      await shop.db.exec('t', 'delete from order_contact', [])
      expect(await numbers({ phone: '99994321' })).toEqual([])
      await shop.db.exec(
        't',
        `insert into job (kind, key, payload) values ('order.indexContacts', 'again', '{"after":0}')`,
        [],
      )
      await shop.pass(1_000)
      expect(await numbers({ phone: '99994321' })).toEqual([no('later')])
      await shop.db.exec('t', `update orders set address = 'null' where order_no = $1`, [no('later')])
      expect(await numbers({ phone: '99994321' })).toEqual([])
    })
  })

  describe('error', () => {
    test.each([
      [{ phone: '123' }, 'query.phone'],
      [{ orderNo: '1' }, 'query.orderNo'],
      [{ state: 'lost' }, 'query.state'],
      [{ from: '2026-13-01' }, 'query.from'],
    ])('[backoffice] %o names its field', async (query, path) => {
      expect(await desk.ask('admin.order.list', { query })).toMatchObject({
        status: 400,
        body: { problems: [{ path }] },
      })
    })
  })

  describe('security', () => {
    test('[backoffice] a seller sees only orders with own lines, their names, units and price', async () => {
      const by = await seller(fish)
      const { orders } = await list({}, by)
      expect(orders.map(({ orderNo }) => orderNo)).toEqual([no('later'), no('guest')])
      const whole = (await list({ orderNo: no('guest') })).orders[0]
      expect(orders[1]).toMatchObject({ units: 1, noteCount: 0 })
      expect(orders[1]?.price).toBeLessThan(whole?.price ?? 0)
      expect(orders[1]?.orderName).toContain('고등어')
      expect(await numbers({ distributorId: fruit }, by)).toEqual([])
      expect(await numbers({ orderNo: no('member') }, by)).toEqual([])
      expect(await numbers({ phone: '4321', state: 'preparing' }, by)).toEqual([])
      expect((await by.api('admin.order.count')).counts).toMatchObject({ new: 2, preparing: 0 })
    })

    test('[backoffice] orders of another brand are not found', async () => {
      const other = await asStaff(shop, { roles: ['owner'], brand: 'farmer' })
      expect((await other.api('admin.order.list')).orders).toEqual([])
      const answer = await other.ask('admin.order.get', { params: { no: no('guest') } })
      expect(answer.status).toBe(404)
    })

    test('[I1] the table of indexes contains neither names nor phones', async () => {
      const rows = await shop.db.many<{ value: string }>(
        't',
        `select encode(value, 'escape') as value from order_contact`,
        [],
      )
      expect(rows.length).toBeGreaterThan(3)
      expect(JSON.stringify(rows)).not.toMatch(/최다른|4321|김받음/)
    })
  })
})
