import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listParcels } from '#src/features/delivery/delivery-sql.ts'
import { apple, deliver, mackerel, payOrder, read } from '#src/features/order/testing/test-orders.ts'
import { createPerson, expectBooksRight, openTestShop, type Shop } from '#src/features/payment/testing/test-shop.ts'
import type { Who } from '#src/handler-context.ts'
import { orderMoves } from './order-moves.ts'
import { photo } from '#src/testing/test-pictures.ts'
import { runCommand } from './run-command.ts'

let shop: Shop
let who: Who
beforeAll(async () => {
  shop = await openTestShop()
  who = await createPerson(shop, { userType: 'email' })
})
afterAll(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

const run = (...args: string[]) => runCommand(shop.app, args)
const placed = async (...lines: Parameters<typeof payOrder>[2][]) => {
  const id = await payOrder(shop, who, ...lines)
  const order = await read(shop, who, id)
  return { id, no: order.orderNo, products: order.orderItemProducts.map((product) => product.id) }
}
const statusesOf = async (id: number) =>
  (await read(shop, who, id)).orderItemProducts.map(({ orderItemProductStatus }) => orderItemProductStatus)
const ask = (id: number, pid: number, kind: 'return' | 'replace', pictures: string[] = []) =>
  shop.as(who)('orderItem.requestReturn', {
    params: { id, pid },
    body: { kind, reason: 'damaged', contents: '상자가\n터졌어요', pictures },
  })

describe('happy', () => {
  test('an order is moved from payment to delivery, with every step in its timeline', async () => {
    const { id, no } = await placed()
    expect(await run('order', 'wait', no)).toMatchObject({ exitCode: 0, text: expect.stringContaining('배송 준비 중') })
    expect(await run('order', 'delay', no, '--reason', '태풍으로 하루 늦어져요.')).toMatchObject({ exitCode: 0 })
    expect((await read(shop, who, id)).timeline.at(-1)).toMatchObject({
      to: 'delivery_delay',
      actor: 'operator',
      reason: '태풍으로 하루 늦어져요.',
    })
    const shipped = await run('order', 'ship', no.toLowerCase(), '--courier', 'CJ', '--invoice', '1234-5678-9012')
    expect(shipped).toMatchObject({ exitCode: 0, text: expect.stringContaining('CJ대한통운 123456789012') })
    expect(await run('order', 'deliver', no)).toMatchObject({ exitCode: 0 })
    expect(await statusesOf(id)).toEqual(['delivery_end'])
  })

  test('one product of an order is moved first, then the rest', async () => {
    const { id, no, products } = await placed(apple, mackerel)
    const [first, second] = products
    expect(await run('order', 'stock-out', no, '--product', String(second))).toMatchObject({ exitCode: 0 })
    expect(await statusesOf(id)).toEqual(['paid', 'stock_out'])
    expect(await run('order', 'ship', no, '--courier', '우체국', '--invoice', '1234567890123')).toMatchObject({
      exitCode: 0,
    })
    expect(await statusesOf(id)).toEqual(['delivering', 'stock_out'])
    const shown = (await run('order', 'show', no)).text
    expect(shown).toContain(String(first))
    expect(shown).toContain('(카드, 결제됐어요)')
  })

  test('a return request is shown with its reason, and refused with one', async () => {
    const { id, no, products } = await placed()
    await deliver(shop, id)
    const { name } = await shop.as(who)('orderItem.putPicture', { body: { file: await photo() } })
    await ask(id, products[0] ?? 0, 'return', [name])
    const { text } = await run('order', 'show', no)
    expect(text).toContain(`사진: return/${name}`)
    expect(text).toContain('반품 이유: 상하거나 파손됐어요')
    expect(text).toContain('│ 터졌어요')
    expect(await run('order', 'return-refuse', no)).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining('--reason'),
    })
    expect(await run('order', 'return-refuse', no, '--reason', '사진이 필요해요.')).toMatchObject({ exitCode: 0 })
    shop.pass(1)
    await ask(id, products[0] ?? 0, 'replace')
    const parcel = ['--courier', 'cj', '--invoice', '998877665544']
    expect(await run('order', 'replace-refuse', no, '--reason', '재고가 없어요.', ...parcel)).toMatchObject({
      exitCode: 2,
    })
    expect(await run('order', 'replace-accept', no, '--invoice', '998877665544')).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining('--courier'),
    })
    expect(await run('order', 'replace-accept', no, ...parcel)).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining('CJ대한통운 998877665544'),
    })
    expect(await statusesOf(id)).toEqual(['replace_complete'])
    const parcels = await listParcels(shop.db, { orderId: id })
    expect(parcels.at(-1)).toMatchObject({ productIds: products, invoiceNo: '998877665544', isDelivered: false })
  })

  test('cancelled and returned products are refunded in parts that add up', async () => {
    const { id, no, products } = await placed(apple, mackerel)
    const [first = 0, second = 0] = products
    expect(
      await run('order', 'cancel', no, '--product', String(second), '--reason', '파손되어 보낼 수 없어요.'),
    ).toMatchObject({
      exitCode: 0,
    })
    await deliver(shop, id, first)
    await ask(id, first, 'return')
    expect(await run('order', 'return-accept', no)).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining('반품 완료'),
    })
    const order = await read(shop, who, id)
    expect(await statusesOf(id)).toEqual(['return_complete', 'withdraw_complete'])
    expect(order.refunds.map(({ reason }) => reason)).toEqual(['파손되어 보낼 수 없어요.', '반품을 마쳤어요.'])
    // the shop is responsible both times, so the full amount is refunded
    expect(order.refunds.reduce((sum, { money }) => sum + money, 0)).toBe(order.orderItemPrice.totalPrice)
    expect(await run('order', 'cancel', no)).toMatchObject({ exitCode: 1 })
  })

  test('waiting orders are listed, oldest first, without data that identifies the buyer', async () => {
    const { no } = await placed()
    const { text, exitCode } = await run('order', 'list', '--status', 'paid', '--take', '500')
    expect(exitCode).toBe(0)
    expect(text).toContain(no)
    expect((await run('order', 'list', '--status', '구매 확정')).text).toBe('그런 주문이 없어요.')
    const shown = `${text}${(await run('order', 'show', no)).text}`
    for (const secret of ['김받음', '이주문', '01012345678', '테헤란로']) expect(shown).not.toContain(secret)
  })

  test('[A8] the invariants are checked against the current books', async () => {
    expect(await run('check')).toEqual({ exitCode: 0, text: '모든 불변식이 맞아요.' })
    await shop.db.exec(
      'break',
      'update stock set reserved = reserved + 1 where product_option_combination_id = 101',
      [],
    )
    const broken = await run('check')
    expect(broken.exitCode).toBe(1)
    expect(broken.text).toContain('stockKept: 1줄')
    await shop.db.exec('mend', 'update stock set reserved = reserved - 1 where product_option_combination_id = 101', [])
  })

  test('scheduled and dead jobs are listed', async () => {
    // the time in the operator's time zone, like every other time here
    expect(await run('jobs')).toMatchObject({
      exitCode: 0,
      text: expect.stringMatching(/payment\.sweep  1개  다음 \d+\.\d+\(.\) \d\d:\d\d/),
    })
    await shop.db.exec(
      'dead',
      `insert into job (kind, payload, attempts, last_error) values ('test.dead', '{}', 12, 'no way')`,
      [],
    )
    expect(await run('jobs')).toMatchObject({ exitCode: 1, text: expect.stringContaining('no way') })
    await shop.db.exec('buried', `delete from job where kind = 'test.dead'`, [])
  })
})

describe('error', () => {
  test('[ORDER-6] a forbidden transition is refused with the current product states', async () => {
    const { id, no, products } = await placed(apple, mackerel)
    expect(await run('order', 'deliver', no)).toMatchObject({
      exitCode: 1,
      text: expect.stringMatching(/배송 중 상태인 상품에만[\s\S]*결제 완료 {2}꿀사과/),
    })
    await run('order', 'wait', no, '--product', String(products[0]))
    // one of the two named products is in another state: none is changed
    const both = await run('order', 'wait', no, '--product', String(products[0]), '--product', String(products[1]))
    expect(both.exitCode).toBe(1)
    expect(await statusesOf(id)).toEqual(['delivery_waiting', 'paid'])
  })

  test.each([
    [['order', 'show', '20260101-NOTHERE2'], 1, '찾을 수 없어요'],
    [['order', 'fly', 'x'], 2, 'order fly'],
    [['order', 'show'], 2, '주문 번호'],
    [['fly'], 2, 'fly'],
    [['order', 'constructor', 'x'], 2, 'constructor'],
    [['order', '__proto__', 'x'], 2, '__proto__'],
    [['check', '--fast'], 2, '--fast'],
    [['order', 'list', '--take', '0'], 2, '--take'],
    [['order', 'list', '--status', '몰라'], 2, '결제 완료, '],
    [[], 2, '쓰는 법'],
    [['help'], 0, '쓰는 법'],
  ] as const)('%j', async (args, exitCode, text) => {
    const outcome = await run(...args)
    expect(outcome).toMatchObject({ exitCode })
    expect(outcome.text).toContain(text)
  })

  test('a parcel requires a courier and a valid invoice number of it', async () => {
    const { id, no } = await placed()
    expect(await run('order', 'ship', no, '--invoice', '123456789012')).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining('cj'),
    })
    for (const invoice of ['12345', 'abcdefghijkl', '12345678901234'])
      expect((await run('order', 'ship', no, '--courier', 'cj', '--invoice', invoice)).exitCode).toBe(2)
    expect(await statusesOf(id)).toEqual(['paid'])
  })

  test('a product of another order is refused', async () => {
    const [one, other] = [await placed(), await placed()]
    const outcome = await run('order', 'wait', one.no, '--product', String(other.products[0]))
    expect(outcome).toMatchObject({ exitCode: 2, text: expect.stringContaining('없는 상품 번호') })
  })

  test('a database of another version is left unchanged', async () => {
    const name = '999-of-tomorrow.sql'
    await shop.db.exec('newer', "insert into schema_migration (name, checksum) values ($1, '')", [name])
    expect(await run('check')).toMatchObject({ exitCode: 2, text: expect.stringContaining('새것') })
    await shop.db.exec('older', 'delete from schema_migration where name = $1', [name])
    await shop.db.exec('older', `update schema_migration set name = 'x' || name where name like '019%'`, [])
    expect(await run('order', 'list')).toMatchObject({ exitCode: 2, text: expect.stringContaining('오래됐어요') })
    await shop.db.exec('same', `update schema_migration set name = substr(name, 2) where name like 'x019%'`, [])
  })
})

describe('security', () => {
  test('[ORDER-6] every command makes a transition that the table allows for operators', async () => {
    const { canTransition } = await import('@shop/rules')
    for (const [name, { from, to }] of Object.entries(orderMoves))
      for (const status of from) expect(canTransition(status, to, 'operator'), `${name} from ${status}`).toBe(true)
  })
})
