import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { address, expectBooksRight, LINE, productOf } from '#src/features/refund/testing/buying.ts'
import { asStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { cj, openOrderDesk, type OrderDesk } from './testing/order-desk.ts'

describe.each(testEngines)('the order desk on %s', (engine) => {
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
  const statesOf: OrderDesk['statesOf'] = (no) => at.statesOf(no)
  const walkTo: OrderDesk['walkTo'] = (...given) => at.walkTo(...given)

  describe('happy', () => {
    test('[backoffice] an order is shown with lines, payment, timeline and masked persons', async () => {
      const { orderNo, amount } = await open()
      const order = await get(orderNo)
      expect(order).toMatchObject({
        orderNo,
        state: 'paid',
        payment: { state: 'done', amount },
        address: { receiverName: '김*음', phone: '010-****-5678', zonecode: '*****', roadAddress: '서울 강남구 ***' },
        canChangeAddress: true,
        refunds: [],
        gifts: [],
      })
      expect(order.lines.map(({ moves, isRefundable }) => [moves.length, isRefundable])).toEqual([
        [4, true],
        [4, true],
      ])
      expect(order.timeline.at(-1)).toMatchObject({ actor: 'shopper', to: 'request' })
      expect(JSON.stringify(order)).not.toMatch(/테헤란로|5678901|김받음|101호/)
    })

    test('[backoffice] [ORDER-6] lines go to 배송 준비, to the courier and to delivered', async () => {
      const { orderNo } = await open()
      expect((await move(orderNo, 'delivery_waiting')).status).toBe(200)
      expect(await statesOf(orderNo)).toEqual(['delivery_waiting', 'delivery_waiting'])
      expect((await move(orderNo, 'delivering', cj, packer)).status).toBe(200)
      const sent = await get(orderNo)
      expect(sent.parcels).toMatchObject([{ courierName: 'CJ대한통운', invoiceNo: cj.invoiceNo }])
      expect(sent.parcels[0]?.lineIds).toHaveLength(2)
      await move(orderNo, 'delivery_end')
      expect(await statesOf(orderNo)).toEqual(['delivery_end', 'delivery_end'])
      const [entry] = (
        await (
          await asStaff(shop, { roles: ['owner'] })
        ).api('admin.audit.list', { query: { object: `order ${orderNo}` } })
      ).entries
      expect(entry).toMatchObject({ call: 'admin.order.move', state: 'done' })
      expect(JSON.stringify(entry?.before)).toContain('delivering')
    })

    test('[backoffice] one line is moved alone, with its own reason', async () => {
      const bought = await open()
      const lineIds = [productOf(bought, LINE.apple)]
      await move(bought.orderNo, 'delivery_delay', { lineIds, reason: '비가 와서 하루 늦어요.' })
      const order = await get(bought.orderNo)
      expect(order.states.toSorted()).toEqual(['delivery_delay', 'paid'])
      expect(order.timeline[0]).toMatchObject({ reason: '비가 와서 하루 늦어요.', actor: 'operator' })
    })

    test('[backoffice] a cancel is quoted and refunds exactly the quoted amount', async () => {
      const { orderNo, amount } = await open()
      const quote = await desk.api('admin.order.quoteWithdraw', { params: { no: orderNo }, body: {} })
      expect(quote).toMatchObject({ money: amount, isWhole: true, to: 'card' })
      const agreed = { expectedMoney: quote.money, expectedPoint: quote.point }
      expect((await write('admin.order.withdraw', orderNo, { ...agreed, reason: '농장 사정이에요.' })).status).toBe(200)
      await shop.pass()
      const order = await get(orderNo)
      expect(order.refunds).toMatchObject([{ money: amount, state: 'done', reason: '농장 사정이에요.' }])
      expect(order.states).toEqual(['withdraw_complete'])
    })

    test('[backoffice] one option of a product is cancelled', async () => {
      const bought = await open(LINE.apple, LINE.appleLarge)
      const combinationIds = [LINE.appleLarge[1]]
      const quote = await desk.api('admin.order.quoteWithdraw', {
        params: { no: bought.orderNo },
        body: { combinationIds },
      })
      expect(quote.lines).toMatchObject([{ next: 'withdraw_partially' }])
      const agreed = { combinationIds, expectedMoney: quote.money, expectedPoint: 0 }
      expect((await write('admin.order.withdraw', bought.orderNo, agreed)).status).toBe(200)
      expect((await get(bought.orderNo)).lines[0]?.options.map(({ isCancelled }) => isCancelled)).toEqual([true, false])
    })

    test('[backoffice] a cancel request is accepted or denied', async () => {
      const bought = await open(LINE.apple)
      const ask = () => shop.api(bought.as)('order.withdraw', { params: { id: bought.id }, body: {} })
      await move(bought.orderNo, 'delivery_waiting')
      await ask()
      expect(await statesOf(bought.orderNo)).toEqual(['withdraw_request'])
      expect((await write('admin.order.denyCancel', bought.orderNo, { reason: '이미 포장했어요.' })).status).toBe(200)
      expect(await statesOf(bought.orderNo)).toEqual(['delivery_waiting'])
      await ask()
      const quote = await desk.api('admin.order.quoteWithdraw', { params: { no: bought.orderNo }, body: {} })
      const agreed = { expectedMoney: quote.money, expectedPoint: quote.point }
      expect((await write('admin.order.withdraw', bought.orderNo, agreed)).status).toBe(200)
      expect(await statesOf(bought.orderNo)).toEqual(['withdraw_complete'])
    })

    const delivered = async (kind: 'return' | 'replace', reason: string) => {
      const bought = await open(LINE.apple)
      await walkTo(bought.id, 'delivery_waiting', 'delivering', 'delivery_end')
      const params = { id: bought.id, pid: productOf(bought, LINE.apple) }
      const body = { kind, reason, contents: '상자가 눌렸어요.' } as never
      await shop.api(bought.as)('orderItem.requestReturn', { params, body })
      return bought
    }

    test('[backoffice] a return shows its refund by its reason, and by who bears it', async () => {
      const { orderNo, amount } = await delivered('return', 'changedMind')
      expect((await get(orderNo)).lines[0]?.request).toMatchObject({
        reason: 'changedMind',
        contents: '상자가 눌렸어요.',
      })
      const quote = (body: object) => desk.api('admin.order.quoteReturn', { params: { no: orderNo }, body })
      const own = await quote({})
      expect(own.returnFee).toBeGreaterThan(0)
      expect((await quote({ cancelledBy: 'shop' })).money).toBe(amount)
      const agreed = { expectedMoney: own.money, expectedPoint: own.point }
      expect((await write('admin.order.acceptReturn', orderNo, agreed)).status).toBe(200)
      await shop.pass()
      expect((await get(orderNo)).refunds).toMatchObject([{ money: own.money, state: 'done' }])
    })

    test('[backoffice] a return and an exchange are denied, an exchange is accepted with a parcel', async () => {
      const back = await delivered('return', 'damaged')
      expect((await write('admin.order.denyReturn', back.orderNo, { reason: '기간이 지났어요.' })).status).toBe(200)
      expect(await statesOf(back.orderNo)).toEqual(['delivery_end'])
      const denied = await delivered('replace', 'damaged')
      expect((await write('admin.order.denyExchange', denied.orderNo, { reason: '재고가 없어요.' })).status).toBe(200)
      const changed = await delivered('replace', 'damaged')
      expect((await write('admin.order.exchange', changed.orderNo, cj)).status).toBe(200)
      expect(await get(changed.orderNo)).toMatchObject({
        states: ['replace_complete'],
        parcels: [{ invoiceNo: cj.invoiceNo }],
      })
    })

    test('[backoffice] [ORDER-5] the address changes, is shown masked and finds the order', async () => {
      const { orderNo } = await open()
      const next = { ...address, receiverName: '정새집', phone: '010-2222-7777', roadAddress: '서울 강남구 언주로 5' }
      expect((await write('admin.order.setAddress', orderNo, next)).status).toBe(200)
      expect((await get(orderNo)).address).toMatchObject({ receiverName: '정*집', phone: '010-****-7777' })
      expect((await desk.api('admin.order.list', { query: { phone: '7777' } })).orders).toHaveLength(1)
      expect((await desk.api('admin.order.list', { query: { phone: '5678', orderNo } })).orders).toHaveLength(0)
    })

    test('[backoffice] [I4] a revealed address is in the access log with its reason', async () => {
      const { orderNo } = await open()
      const shown = await desk.api('admin.order.reveal', { params: { no: orderNo }, body: { reason: '배송 문의' } })
      expect(shown).toMatchObject({
        address: { receiverName: address.receiverName, addressDetail: '101호' },
        orderer: { name: '이주문', phone: '01087654321', email: null },
      })
      const owner = await asStaff(shop, { roles: ['owner'] })
      const { entries } = await owner.api('admin.accessLog.list', { query: { subject: `order ${orderNo}` } })
      expect(entries).toMatchObject([{ staffId: desk.staffId, reason: '배송 문의', call: 'admin.order.reveal' }])
    })

    test('[backoffice] notes are listed the latest first and counted in the list', async () => {
      const { orderNo: no } = await open()
      for (const text of ['첫 메모', '둘째 메모'])
        await desk.api('admin.order.addNote', { params: { no }, body: { text } })
      const { notes, page } = await packer.api('admin.order.listNotes', { params: { no }, query: { take: 1 } })
      expect([notes[0]?.text, page.count]).toEqual(['둘째 메모', 2])
      const more = await packer.api('admin.order.listNotes', {
        params: { no },
        query: { nextPage: page.nextPage ?? '' },
      })
      expect(more.notes.map(({ text }) => text)).toEqual(['첫 메모'])
      expect(await get(no)).toMatchObject({ noteCount: 2, notes: [{ staffName: '김피디' }, {}] })
    })

    test('[backoffice] a message is sent once more while it is true', async () => {
      const { orderNo } = await open(LINE.apple)
      await move(orderNo, 'delivering', cj)
      await shop.pass(60_000)
      await shop.pass(60_000)
      const shipped = (await get(orderNo)).messages.find(({ kind }) => kind === 'order.shipped')
      expect(shipped).toMatchObject({ canResend: true })
      const params = { no: orderNo, messageId: shipped?.id ?? 0 }
      await desk.api('admin.order.resendMessage', { params })
      await shop.pass(60_000)
      const kinds = (await get(orderNo)).messages.map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'order.shipped')).toHaveLength(2)
      const placed = (await get(orderNo)).messages.find(({ kind }) => kind === 'order.placed')
      if (placed) expect(placed.canResend).toBe(false)
    })

    test('[backoffice] [I4] picking list and packing slips cover what is in 배송 준비', async () => {
      const [one, two] = [await open(LINE.apple), await open(LINE.apple, LINE.mackerel)]
      const orderNos = [one.orderNo, two.orderNo]
      for (const no of orderNos) await move(no, 'delivery_waiting')
      const picking = await packer.api('admin.order.pickingList', { body: { orderNos } })
      expect(picking).toMatchObject({
        orders: 2,
        rows: expect.arrayContaining([expect.objectContaining({ units: 4, orders: 2 })]),
      })
      const { slips } = await packer.api('admin.order.packingSlips', { body: { orderNos } })
      expect(slips.map(({ orderNo, lines }) => [orderNo, lines.length])).toEqual([
        [one.orderNo, 1],
        [two.orderNo, 2],
      ])
      expect(slips[0]?.address).toMatchObject({ receiverName: address.receiverName, addressDetail: '101호' })
      const owner = await asStaff(shop, { roles: ['owner'] })
      const { entries } = await owner.api('admin.accessLog.list', { query: { subject: `order ${two.orderNo}` } })
      expect(entries).toMatchObject([{ staffId: packer.staffId, call: 'admin.order.packingSlips' }])
      const all = await packer.api('admin.order.pickingList', { body: { filter: { state: 'preparing' } } })
      expect(all.orders).toBeGreaterThanOrEqual(2)
    })
  })
})
