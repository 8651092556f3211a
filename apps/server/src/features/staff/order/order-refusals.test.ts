import { callNames, calls } from '@shop/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { address, expectBooksRight, LINE, productOf } from '#src/features/refund/testing/buying.ts'
import { asStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { codeOf, openOrderDesk, type OrderDesk } from './testing/order-desk.ts'

describe.each(testEngines)('refusals of the order desk on %s', (engine) => {
  let at: OrderDesk
  let shop: OrderDesk['shop']
  let desk: OrderDesk['desk']
  let packer: OrderDesk['packer']
  beforeAll(async () => {
    at = await openOrderDesk({ engine })
    ;({ shop, desk, packer } = at)
  })
  afterEach(() => expectBooksRight(shop))
  afterAll(() => shop.close())

  const open: OrderDesk['open'] = (...lines) => at.open(...lines)
  const get: OrderDesk['get'] = (no, by) => at.get(no, by)
  const write: OrderDesk['write'] = (...given) => at.write(...given)
  const move: OrderDesk['move'] = (...given) => at.move(...given)

  describe('error', () => {
    test('[backoffice] a write with an older version is refused with what it is now and who has changed it', async () => {
      const { orderNo } = await open()
      const { version } = await get(orderNo)
      await move(orderNo, 'delivery_waiting', {}, packer)
      // a note changes nothing of the order
      const noter = await asStaff(shop, { roles: ['manager'] })
      await shop.db.exec('name', "update staff set name = '박메모' where id = $1", [noter.staffId])
      await noter.api('admin.order.addNote', { params: { no: orderNo }, body: { text: '문 앞에 놓아요' } })
      const answer = await desk.ask('admin.order.move', {
        params: { no: orderNo },
        body: { version, to: 'delivery_delay' },
      })
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'changedMeanwhile',
          problems: [
            {
              path: 'body.version',
              by: '김피디',
              current: {
                version: version + 1,
                states: [{ state: 'delivery_waiting' }, { state: 'delivery_waiting' }],
              },
            },
          ],
        },
      })
    })

    test('[backoffice] of two writes at the same time one is refused', async () => {
      const { orderNo: no } = await open()
      const { version } = await get(no)
      const answers = await Promise.all(
        (['delivery_waiting', 'stock_out'] as const).map((to) =>
          desk.ask('admin.order.move', { params: { no }, body: { version, to } }),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    })

    test('[backoffice] [ORDER-6] transitions that the lifecycle does not allow are refused, naming the line', async () => {
      const bought = await open(LINE.apple)
      const lineIds = [productOf(bought, LINE.apple)]
      const answer = await move(bought.orderNo, 'delivery_end', { lineIds })
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'transitionRefused', problems: [{ lineId: lineIds[0], state: 'paid' }] },
      })
      expect(codeOf(await write('admin.order.denyReturn', bought.orderNo, { reason: '안 돼요.' }))).toBe(
        'transitionRefused',
      )
    })

    test.each([
      [{ courier: 'nobody', invoiceNo: '1' }, 'body.courier'],
      [{ courier: '04', invoiceNo: '12' }, 'body.invoiceNo'],
      [{}, 'body.courier'],
    ])('[backoffice] a parcel %o names its field', async (more, path) => {
      const { orderNo } = await open(LINE.apple)
      expect(await move(orderNo, 'delivering', more)).toMatchObject({ status: 400, body: { problems: [{ path }] } })
    })

    test('[backoffice] a refund that differs from the one shown is refused and nothing is written', async () => {
      const { orderNo, amount } = await open()
      const answer = await write('admin.order.withdraw', orderNo, { expectedMoney: amount - 1, expectedPoint: 0 })
      expect([answer.status, codeOf(answer)]).toEqual([409, 'refundChanged'])
      expect((await get(orderNo)).states).toEqual(['paid'])
    })

    test('[backoffice] [ORDER-5] the address of a packed order and a dearer area are refused', async () => {
      const { orderNo } = await open()
      const jeju = { ...address, zonecode: '63122' }
      expect(codeOf(await write('admin.order.setAddress', orderNo, jeju))).toMatch(/addressChange|undeliverable/)
      await move(orderNo, 'delivery_waiting')
      expect(codeOf(await write('admin.order.setAddress', orderNo, address))).toBe('addressChangeRefused')
    })

    test('[backoffice] a missing order and a missing message', async () => {
      const { orderNo: no } = await open()
      expect((await desk.ask('admin.order.get', { params: { no: '20200101-AAAAAAAA' } })).status).toBe(404)
      expect((await desk.ask('admin.order.resendMessage', { params: { no, messageId: 99 } })).status).toBe(409)
    })
  })

  describe('security', () => {
    test('[backoffice] a seller sees and moves only own lines, without payment, notes and persons of the order', async () => {
      const bought = await open()
      const row = await shop.db.one<{ id: number }>('d', 'select distributor_id as id from product where id = $1', [
        LINE.mackerel[0],
      ])
      const seller = await asStaff(shop, { roles: ['seller'], distributorId: row.id })
      await desk.api('admin.order.addNote', { params: { no: bought.orderNo }, body: { text: '비밀 메모' } })
      const own = await get(bought.orderNo, seller)
      const mine = productOf(bought, LINE.mackerel)
      expect(own.lines.map(({ id }) => id)).toEqual([mine])
      expect(own).toMatchObject({
        payment: null,
        notes: [],
        messages: [],
        refunds: [],
        noteCount: 0,
        canChangeAddress: false,
      })
      expect(own.timeline.every(({ lineId }) => lineId === mine)).toBe(true)
      const other = await move(bought.orderNo, 'delivery_waiting', { lineIds: [productOf(bought, LINE.apple)] }, seller)
      expect(other.status).toBe(404)
      expect((await move(bought.orderNo, 'delivery_waiting', {}, seller)).status).toBe(200)
      const states = (await get(bought.orderNo)).lines.map(({ id, state }) => [id === mine, state])
      expect(states).toEqual(
        expect.arrayContaining([
          [true, 'delivery_waiting'],
          [false, 'paid'],
        ]),
      )
      const { slips } = await seller.api('admin.order.packingSlips', { body: { orderNos: [bought.orderNo] } })
      expect(slips[0]?.lines).toHaveLength(1)
      const picking = await seller.api('admin.order.pickingList', { body: { orderNos: [bought.orderNo] } })
      expect(picking.rows.map(({ productId }) => productId)).toEqual([LINE.mackerel[0]])
    })

    test('[backoffice] a seller without lines of an order gets none of it by any call', async () => {
      const { orderNo: no } = await open(LINE.apple)
      const row = await shop.db.one<{ id: number }>('d', 'select distributor_id as id from product where id = $1', [
        LINE.mackerel[0],
      ])
      const seller = await asStaff(shop, { roles: ['seller'], distributorId: row.id })
      const body = {
        version: 0,
        to: 'delivery_waiting',
        orderNos: [no],
        text: '메모',
        reason: '이유를 적어요',
        expectedMoney: 0,
        expectedPoint: 0,
        ...address,
      }
      for (const name of callNames.filter((each) => each.startsWith('admin.order.'))) {
        const input = { params: { no, messageId: 1 }, ...(calls[name].method !== 'GET' && { body }) }
        const answer = await seller.ask(name, input)
        const refused = [403, 404].includes(answer.status)
        expect([name, refused || !JSON.stringify(answer.body).includes(no)]).toEqual([name, true])
      }
    })

    test('[backoffice] a packer neither refunds nor changes addresses nor reveals persons', async () => {
      const { orderNo: no } = await open(LINE.apple)
      const refusals = await Promise.all([
        packer.ask('admin.order.reveal', { params: { no }, body: { reason: '배송 문의' } }),
        packer.ask('admin.order.quoteWithdraw', { params: { no }, body: {} }),
        packer.ask('admin.order.setAddress', { params: { no }, body: { ...address, version: 0 } }),
      ])
      expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403])
    })
  })
})
