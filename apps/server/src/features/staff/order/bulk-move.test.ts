import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { expectBooksRight, LINE } from '#src/features/refund/testing/buying.ts'
import { asStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { codeOf, openOrderDesk, type OrderDesk } from './testing/order-desk.ts'

describe.each(testEngines)('bulk moves of orders on %s', (engine) => {
  let at: OrderDesk
  beforeAll(async () => void (at = await openOrderDesk({ engine })))
  afterEach(() => expectBooksRight(at.shop))
  afterAll(() => at.shop.close())

  let keys = 0
  const start = async (selection: object, more: object = {}) => {
    keys += 1
    const body = { selection, to: 'delivery_waiting', key: `bulk-move-${keys}`, ...more } as never
    const { jobId, orders } = await at.packer.api('admin.order.bulkMove', { body })
    await at.shop.pass(1_000)
    return { jobId, orders }
  }
  const job = async (id: number) => (await at.packer.api('admin.job.get', { params: { id } })).job
  const undo = async (id: number) => {
    const { job: undone } = await at.packer.api('admin.job.undo', { params: { id } })
    await at.shop.pass(1_000)
    return job(undone.id)
  }

  describe('happy', () => {
    test('[backoffice] chosen orders go to 배송 준비 and back', async () => {
      const orderNos: string[] = []
      for (let n = 0; n < 5; n += 1) orderNos.push((await at.open(LINE.apple)).orderNo)
      const { jobId, orders } = await start({ orderNos })
      expect(orders).toBe(5)
      expect(await job(jobId)).toMatchObject({ state: 'done', done: 5, refused: 0, canUndo: true })
      expect(await at.statesOf(orderNos[0] ?? '')).toEqual(['delivery_waiting'])
      expect(await undo(jobId)).toMatchObject({ done: 5, refused: 0 })
      for (const no of orderNos) expect(await at.statesOf(no)).toEqual(['paid'])
    })

    test('[backoffice] all orders of a filter but some, and the same key twice is one job', async () => {
      const [one, two] = [await at.open(LINE.potato), await at.open(LINE.potato)]
      const selection = { filter: { state: 'new' } }
      const { jobId } = await start(selection, { except: [one.orderNo], key: 'the-same-key' })
      expect(await at.statesOf(one.orderNo)).toEqual(['paid'])
      expect(await at.statesOf(two.orderNo)).toEqual(['delivery_waiting'])
      expect((await job(jobId)).refused).toBe(0)
    })
  })

  describe('error', () => {
    test('[backoffice] an order that cannot go there is refused alone, and one that has moved on is not undone', async () => {
      const [one, two] = [await at.open(LINE.apple), await at.open(LINE.apple)]
      await at.walkTo(two.id, 'delivery_waiting')
      const { jobId } = await start({ orderNos: [one.orderNo, two.orderNo] })
      expect(await job(jobId)).toMatchObject({ done: 1, refused: 1 })
      await at.move(one.orderNo, 'stock_out')
      await at.shop.pass(0)
      expect(await undo(jobId)).toMatchObject({ done: 0, refused: 1 })
    })

    test('[backoffice] an unknown number is refused before anything moves', async () => {
      const { orderNo } = await at.open(LINE.apple)
      const body = {
        selection: { orderNos: [orderNo, '20200101-AAAAAAAA'] },
        to: 'delivery_waiting',
        key: 'unknown-no',
      }
      expect(codeOf(await at.packer.ask('admin.order.bulkMove', { body }))).toBe('orderNotFound')
      expect(await at.statesOf(orderNo)).toEqual(['paid'])
    })
  })

  describe('security', () => {
    test('[backoffice] a seller moves only own lines', async () => {
      const { orderNo } = await at.open()
      const row = await at.shop.db.one<{ id: number }>('d', 'select distributor_id as id from product where id = $1', [
        LINE.mackerel[0],
      ])
      const seller = await asStaff(at.shop, { roles: ['seller'], distributorId: row.id })
      const body = { selection: { orderNos: [orderNo] }, to: 'delivery_waiting', key: 'of-a-seller' }
      await seller.ask('admin.order.bulkMove', { body })
      await at.shop.pass(1_000)
      const { lines } = await at.get(orderNo)
      expect(lines.map(({ productId, state }) => [productId, state])).toEqual([
        [LINE.apple[0], 'paid'],
        [LINE.mackerel[0], 'delivery_waiting'],
      ])
    })
  })
})
