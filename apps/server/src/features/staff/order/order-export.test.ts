import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '@shop/contract'
import { testEngines } from '#src/db/snapshot.ts'
import { LINE } from '#src/features/refund/testing/buying.ts'
import { asStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { openOrderDesk, type OrderDesk } from './testing/order-desk.ts'

const COPIES = 1_500
/** Copies of a row of an order, with these columns. */
const copies = (table: string, own: string, source: string) => `
  insert into ${table} select (jsonb_populate_record(s, jsonb_build_object(${own}))).*
  from ${table} s, generate_series(1, ${COPIES}) n where s.${source} = $1`

describe.each(testEngines)('export of orders on %s', (engine) => {
  let at: OrderDesk
  let origin: string
  let orderNo: string
  beforeAll(async () => {
    at = await openOrderDesk({ engine })
    const { id, orderNo: no } = await at.open(LINE.apple)
    orderNo = no
    await at.walkTo(id, 'delivery_waiting')
    await at.shop.db.tx(async (tx) => {
      const number = `'20200101-' || lpad(n::text, 8, '0')`
      const order = `'id', 900000 + n, 'uuid', gen_random_uuid(), 'order_no', ${number}, 'order_tmp_id', 'copy ' || n`
      await tx.exec('t', copies('orders', `${order}, 'created_at', s.created_at - n * interval '1 minute'`, 'id'), [id])
      await tx.exec('t', copies('payment', `'order_id', 900000 + n, 'payment_key', 'copy ' || n`, 'order_id'), [id])
      await tx.exec(
        't',
        copies(
          'order_product',
          `'id', 900000 + n, 'order_id', 900000 + n, 'ordered_at', s.ordered_at - n * interval '1 minute'`,
          'order_id',
        ),
        [id],
      )
      const line = `'id', 900000 + n, 'order_id', 900000 + n, 'order_product_id', 900000 + n`
      await tx.exec('t', copies('order_line', line, 'order_id'), [id])
    })
    // long names, so that the file has more bytes than are read ahead
    const name = `update order_product set product = jsonb_set(product, '{name}', to_jsonb(repeat('가', 90))) where id > 900000`
    await at.shop.db.exec('t', name, [])
    origin = await at.shop.app.server.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => at.shop.close())

  /** Sends the request over a connection and resolves when the head of the reply is there. */
  const waybills = (body: object): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { ...at.packer.headers, host: 'ru.localhost:5445', 'content-type': 'application/json' }
      const asking = request(`${origin}/admin/v1/waybill/export`, { method: 'POST', headers }, resolve)
      asking.on('error', reject)
      asking.end(JSON.stringify(body))
    })
  const lastEnd = async (call: CallName): Promise<{ state: string; errorCode: string | null } | undefined> => {
    const [entry] = await at.shop.db.many<{ state: string; errorCode: string | null }>(
      't',
      `select state, error_code as "errorCode" from audit_entry where call = $1 order by id desc limit 1`,
      [call],
    )
    return entry
  }
  const endOf = async (call: CallName) => {
    for (let turn = 0; turn < 200; turn += 1) {
      const entry = await lastEnd(call)
      if (entry && entry.state !== 'begun') return entry
      await sleep(20)
    }
    return lastEnd(call)
  }
  const readings = async () =>
    (await at.shop.db.one<{ count: number }>('t', 'select count(*)::int as count from access_log', [])).count

  describe('happy', () => {
    test('[backoffice] all orders of a filter are exported once, as the list shows them', async () => {
      await at.shop.db.exec('t', `update orders set order_name = '=1+1' where order_no = $1`, [orderNo])
      const query = { state: 'preparing', format: 'csvUtf8' }
      const { body, headers } = await at.desk.ask('admin.order.export', { query })
      expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/)
      const [head, first, ...others] = body.trim().split(/\r?\n/)
      expect(head).toContain('주문 번호,주문한 시각,상태')
      // a text that looks like a formula is text, and persons are masked
      expect(first).toContain(`${orderNo},`)
      expect(first).toContain(",'=1+1,")
      expect(first).not.toMatch(/01012345678|010-1234-5678/)
      expect(new Set(others.map((line) => line.split(',')[0])).size).toBe(COPIES)
      const none = await at.desk.ask('admin.order.export', { query: { state: 'stockOut', format: 'csvUtf8' } })
      expect(none.body.trim().split(/\r?\n/)).toHaveLength(1)
    })

    test('[backoffice] more waybills than one page are in the file, the history and the access log', async () => {
      const before = await readings()
      const response = await waybills({ format: 'cj', file: 'csvUtf8' })
      const lines = (await text(response)).trim().split(/\r?\n/)
      expect(lines).toHaveLength(COPIES + 2)
      expect(await endOf('admin.waybill.export')).toEqual({ state: 'done', errorCode: null })
      expect((await readings()) - before).toBe(COPIES + 1)
      const [batch] = (await at.packer.api('admin.waybill.list', {})).batches
      expect(batch).toMatchObject({ kind: 'export', total: COPIES + 1 })
    })
  })

  describe('error', () => {
    test.each(['csvUtf8', 'xlsx'])('[backoffice] a client that disconnects ends the export of %s', async (file) => {
      const before = await readings()
      const response = await waybills({ format: 'cj', file })
      await once(response, 'data')
      response.destroy()
      expect(await endOf('admin.waybill.export')).toEqual({ state: 'failed', errorCode: 'aborted' })
      const read = (await readings()) - before
      expect(read).toBeGreaterThan(0)
      expect(read).toBeLessThan(COPIES)
      // what was read is in the history
      const [batch] = (await at.packer.api('admin.waybill.list', {})).batches
      expect(batch?.total).toBeLessThanOrEqual(read)
      await sleep(200)
      expect((await readings()) - before).toBe(read)
    })

    test.each(['csvUtf8', 'xlsx'])('[backoffice] an error in the middle breaks the download of %s', async (file) => {
      const oldest = 900_000 + COPIES
      const { address } = await at.shop.db.one<{ address: object }>('t', 'select address from orders where id = $1', [
        oldest,
      ])
      const setAddress = (value: unknown) =>
        at.shop.db.exec('t', 'update orders set address = $2::jsonb where id = $1', [oldest, JSON.stringify(value)])
      await setAddress('damaged')
      const response = await waybills({ format: 'cj', file })
      expect(response.statusCode).toBe(200)
      await expect(text(response)).rejects.toThrow()
      expect(await endOf('admin.waybill.export')).toEqual({ state: 'failed', errorCode: 'unexpected' })
      await setAddress(address)
    })

    test('[backoffice] nothing to send is refused before a file begins', async () => {
      const response = await waybills({ format: 'cj', selection: { filter: { state: 'stockOut' } } })
      expect(response.statusCode).toBe(409)
      expect(JSON.parse(await text(response))).toMatchObject({ code: 'noOrdersToShip' })
    })
  })

  describe('security', () => {
    test('[F6] a seller exports the own lines only, and a moderator none', async () => {
      const { id: distributorId } = await at.shop.db.one<{ id: number }>(
        't',
        'select distributor_id as id from product where id = $1',
        [LINE.mackerel[0]],
      )
      const seller = await asStaff(at.shop, { roles: ['seller'], distributorId })
      const { body } = await seller.ask('admin.order.export', { query: { format: 'csvUtf8' } })
      expect(body.trim().split(/\r?\n/)).toHaveLength(1)
      const moderator = await asStaff(at.shop, { roles: ['moderator'] })
      expect((await moderator.ask('admin.order.export', { query: {} })).status).toBe(403)
    })
  })
})
