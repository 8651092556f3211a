import type { LiveDeal } from '@shop/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { publishRoom } from '#src/features/live/room/room-events.ts'
import { createRoomUpdates } from '#src/features/live/room-updates.ts'
import { publishDeals } from '#src/features/order/deal/read-deals.ts'
import { type LiveShop, openLiveShop } from '#src/features/live/testing/live-shop.ts'
import { buyInRoom, checkOut, pay } from '#src/features/live/testing/room-buying.ts'
import { expectBooksRight, type Line } from '#src/features/refund/testing/buying.ts'
import { asStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'

const MINUTE = 60_000
const apple = (unit: number): Line => [PRODUCT.apple, COMBINATION.appleSmall3kg, unit]

describe.each(testEngines)('[SCREEN-21] running deals on %s', (engine) => {
  let shop: LiveShop
  let id: number
  beforeAll(async () => {
    shop = await openLiveShop({ engine })
  })
  beforeEach(async () => {
    id = (await shop.goOnAir()).id
    shop.frames.length = 0
  })
  afterEach(() => expectBooksRight(shop))
  afterAll(() => shop.close())

  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const startDeal = (more: object = {}, of = id) =>
    shop.studio.ask('admin.live.startDeal', {
      params: { id: of },
      body: { productId: PRODUCT.apple, price: 7_000, units: 5, durationS: 600, ...more },
    })
  const stop = (dealId: number) => shop.studio.ask('admin.live.endDeal', { params: { id, dealId } })
  const dealsNow = async () => (await shop.api()('live.getNow', { params: { id } })).deals
  const dealFrames = (): LiveDeal[] => shop.frames.flatMap(({ frame }) => (frame.t === 'deal' ? frame.deal : []))

  describe('happy', () => {
    test('a deal runs in the room, is bought, and ends with its price for placed orders', async () => {
      const { deal } = (await startDeal()).body
      expect(deal).toMatchObject({ productId: PRODUCT.apple, price: 7_000, units: 5, remaining: 5, state: 'running' })
      expect(Date.parse(deal.endsAt) - shop.clock.now.getTime()).toBe(10 * MINUTE)
      expect(await dealsNow()).toEqual([deal])
      const { api } = await shop.asMember({ phone: '01012340001' })
      const tmp = await buyInRoom(api, id, apple(2))
      const request = await checkOut(api, tmp)
      await expect.poll(() => dealFrames().at(-1)).toMatchObject({ id: deal.id, remaining: 3 })
      expect((await stop(deal.id)).body.deal).toMatchObject({ state: 'ended' })
      expect(await dealsNow()).toEqual([])
      await pay(shop, api, request)
      expect((await api('order.get', { params: { id: request.orderId } })).orderItemPrice.totalProductsPrice).toBe(
        14_000,
      )
    })

    test('after it ended or sold out another one of the product can start', async () => {
      const first = (await startDeal({ units: 1 })).body.deal
      expect(codeOf(await startDeal())).toBe('liveDealRunning')
      const { api } = await shop.asMember({ phone: '01012340002' })
      await checkOut(api, await buyInRoom(api, id, apple(1)))
      expect(await dealsNow()).toMatchObject([{ id: first.id, state: 'soldOut', remaining: 0 }])
      const second = (await startDeal({ price: 6_500 })).body.deal
      expect((await buyInRoom(api, id, apple(1))).totals.productsPrice).toBe(6_500)
      await stop(second.id)
      expect((await startDeal()).status).toBe(200)
    })

    test('the end of the broadcast ends its deals, with the time of grace for pre-orders', async () => {
      await startDeal()
      const { api } = await shop.asMember({ phone: '01012340003' })
      const tmp = await buyInRoom(api, id, apple(1))
      await shop.studio.api('admin.live.end', { params: { id } })
      expect((await buyInRoom(api, id, apple(1))).totals.productsPrice).toBe(10_000)
      await shop.pass(9 * MINUTE)
      expect((await checkOut(api, tmp)).amount).toBe(10_000)
    })

    test('[A2] what orders, the stock and the clock change reaches the room', async () => {
      const updates = createRoomUpdates(shop.context, (error) => {
        throw error
      })
      const { deal } = (await startDeal({ durationS: 60 })).body
      await updates.run()
      shop.frames.length = 0
      await updates.run()
      expect(shop.frames).toEqual([])
      await shop.db.exec(
        'sold out',
        "update product_option_combination set product_option_status = 'temp_stock_out' where product_id = $1",
        [PRODUCT.potato],
      )
      await updates.run()
      expect(shop.frames).toContainEqual({
        broadcastId: id,
        frame: { t: 'now', now: { soldOutProductIds: [PRODUCT.potato], serverTime: shop.clock.now.toISOString() } },
      })
      await shop.db.exec(
        'back',
        "update product_option_combination set product_option_status = 'stock_in' where product_id = $1",
        [PRODUCT.potato],
      )
      shop.clock.now = new Date(shop.clock.now.getTime() + MINUTE)
      await updates.run()
      expect(dealFrames().filter(({ id: each }) => each === deal.id)).toEqual([{ ...deal, state: 'ended' }])
    })
  })

  describe('error', () => {
    test('[H4] a room that cannot be read is reported and does not hold up the others', async () => {
      const later = await shop.goOnAir()
      const read: unknown[] = []
      const many: LiveShop['db']['many'] = (name, text, values) => {
        if (name !== 'broadcast.listSoldOut') return shop.db.many(name, text, values)
        read.push(values[0])
        return values[0] === id ? Promise.reject(new Error('no connection')) : shop.db.many(name, text, values)
      }
      const errors: unknown[] = []
      const onError = (error: unknown) => void errors.push(error)
      await createRoomUpdates({ ...shop.context, db: { ...shop.db, many } }, onError).run()
      expect(errors).toEqual([new Error('no connection')])
      expect(read).toContain(later.id)
    })

    test('[H4] a deal that cannot be published is reported', async () => {
      const { deal } = (await startDeal()).body
      const errors: unknown[] = []
      const many = () => Promise.reject(new Error('no connection'))
      const onError = (error: unknown) => void errors.push(error)
      publishDeals({ ...shop.context, db: { ...shop.db, many }, onError }, [deal.id])
      await expect.poll(() => errors).toEqual([new Error('no connection')])
    })

    test('[H4] a frame that a process without rooms cannot send is reported', async () => {
      const errors: unknown[] = []
      const exec = () => Promise.reject(new Error('no connection'))
      const onError = (error: unknown) => void errors.push(error)
      publishRoom({ db: { ...shop.db, exec }, onError }, id, { t: 'products' })
      await expect.poll(() => errors).toEqual([new Error('no connection')])
    })

    test('a deal needs a broadcast on air, one of its products and a lower price', async () => {
      expect(codeOf(await startDeal({ price: 10_000 }))).toBe('liveDealPrice')
      expect(codeOf(await startDeal({ productId: PRODUCT.mackerel }))).toBe('productNotFound')
      const foreign = { productOptionCombinationId: COMBINATION.potato }
      expect(codeOf(await startDeal(foreign))).toBe('productNotFound')
      // lower than each of the options that it covers
      const large = { productOptionCombinationId: COMBINATION.appleSmall5kg, price: 10_500 }
      expect(codeOf(await startDeal({ price: 10_500 }))).toBe('liveDealPrice')
      expect((await startDeal(large)).status).toBe(200)
      const scheduled = await shop.schedule(await shop.openChannel())
      expect(codeOf(await startDeal({}, scheduled))).toBe('liveNotOnAir')
      await shop.studio.api('admin.live.start', { params: { id: scheduled }, body: { isRehearsal: true } })
      expect(codeOf(await startDeal({}, scheduled))).toBe('liveNotOnAir')
    })

    test('[PRICE-1] the price to be lower than is that of a limited sale only while it runs', async () => {
      const setSale = (type: string, from: number) =>
        shop.db.exec(
          'sale',
          `update product set sale_type = $2, limited_period_begin = $3::timestamptz, limited_period_end = $3::timestamptz + interval '1 hour'
           where id = $1`,
          [PRODUCT.apple, type, new Date(shop.clock.now.getTime() + from)],
        )
      const setSpecial = (price: number | null) =>
        shop.db.exec('special', 'update product_option_combination set special_sale_price = $2 where id = $1', [
          COMBINATION.appleSmall3kg,
          price,
        ])
      await setSpecial(8_000)
      await setSale('LIMITED_SALE', 0)
      expect(codeOf(await startDeal({ price: 8_000 }))).toBe('liveDealPrice')
      await setSale('LIMITED_SALE', MINUTE)
      expect((await startDeal({ price: 8_000 })).status).toBe(200)
      await setSpecial(null)
      await shop.db.exec(
        'usual',
        "update product set sale_type = 'INDEFINITE_SALE', limited_period_begin = null, limited_period_end = null where id = $1",
        [PRODUCT.apple],
      )
    })

    test('of two started at once one runs', async () => {
      const answers = await Promise.all([startDeal(), startDeal(), startDeal()])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    })
  })

  describe('security', () => {
    test('[F6] a deal of another broadcast or brand is not found', async () => {
      const { deal } = (await startDeal()).body
      const other = await shop.goOnAir()
      const elsewhere = await shop.studio.ask('admin.live.endDeal', { params: { id: other.id, dealId: deal.id } })
      expect(codeOf(elsewhere)).toBe('liveNotFound')
      const farmer = await asStaff(shop, { brand: 'farmer' })
      expect(codeOf(await farmer.ask('admin.live.endDeal', { params: { id, dealId: deal.id } }))).toBe('liveNotFound')
      expect((await dealsNow())[0]?.state).toBe('running')
    })
  })
})
