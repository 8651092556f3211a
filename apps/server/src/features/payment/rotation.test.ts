import { afterAll, beforeAll, expect, test, describe } from 'vitest'
import { readConfig } from '#src/config.ts'
import type { Tx } from '#src/db/db.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { openAddress, encryptAddress, toAddress } from '#src/features/order/tmp/order-address.ts'
import { openIdentity, encryptIdentity } from '#src/features/order/check/saved-identity.ts'
import { openRefundAccount, encryptRefundAccount } from '#src/features/order/withdraw/refund-account.ts'
import { reencryptOrders } from '#src/features/order/key-rotation/reencrypt-orders.ts'
import { reencryptReceipts } from '#src/features/receipt/key-rotation-jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const OLD = 'local-data-key-not-for-production'
const before = { config: readConfig({ NODE_ENV: 'test' }) }
const during = { config: readConfig({ NODE_ENV: 'test', DATA_KEY: 'a new key', DATA_KEYS_OLD: OLD }) }
const after = { config: readConfig({ NODE_ENV: 'test', DATA_KEY: 'a new key' }) }
const ORDERS = 1_000

const address = toAddress({
  selectedAddress: 'road',
  roadAddress: '서울특별시 중구 세종대로 110',
  jibunAddress: '',
  addressDetail: '',
  receiverName: '김장보',
  zonecode: '04524',
  phone: '01012345678',
  memo: '',
  deliveryAddressType: 'home',
})
const account = { bank: '06', accountNumber: '110123456789', holderName: '김장보' }

describe.each(testEngines)('[I1] rotation of the shop key during operation, on %s', (engine) => {
  let shop: TestShop
  const orders: number[] = []
  let userId = 0
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    userId = (await shop.asMember()).userId
    await shop.db.tx(addOrders)
  })
  afterAll(() => shop.close())

  const addOrders = async (tx: Tx) => {
    const rows = await tx.many<{ id: number }>(
      'orders',
      `insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, receipt, selected_pg, bundles, totals, price,
         total_price, created_at, held_until)
       select 'n' || n, 't' || n, '', $1, 'ru', '', to_jsonb($2::text), jsonb_build_object('kind', 'income_deduction', 'identity', $3::text), 'card',
         '[]', '{"price": 0, "productsPrice": 0}', '{}', 0, $4, $4 from generate_series(1, $5::int) as n returning id`,
      [userId, encryptAddress(before, userId, address), encryptIdentity(before, '01012345678'), shop.clock.now, ORDERS],
    )
    orders.push(...rows.map(({ id }) => id))
    for (const id of orders.slice(0, 3)) await addPayment(tx, id)
  }
  const addPayment = (tx: Tx, orderId: number) =>
    tx.exec(
      'payment',
      `insert into payment (order_id, method, pg_type, amount, refund_account) values ($1, 'virtual_account', 'toss', 1, $2)`,
      [orderId, encryptRefundAccount(before, orderId, account)],
    )
  const read = async (app: typeof before, id: number) => {
    const row = await shop.db.one<{ address: string; receipt: { identity: string } }>(
      'read',
      'select address, receipt from orders where id = $1',
      [id],
    )
    return [openAddress(app, userId, row.address).phone, openIdentity(app, row.receipt.identity)]
  }
  const readAccount = async (app: typeof before, id: number) => {
    const { sealed } = await shop.db.one<{ sealed: string }>(
      'account',
      'select refund_account as sealed from payment where order_id = $1',
      [id],
    )
    return openRefundAccount(app, id, sealed)
  }
  const batch = () =>
    shop.db.tx(async (tx) => [await reencryptOrders(during, tx), await reencryptReceipts(during, tx)].includes(true))

  test('data encrypted before is readable before, during and after; a thousand orders take seconds', async () => {
    const [first = 0, last = 0] = [orders[0], orders.at(-1)]
    const began = performance.now()
    expect(await batch()).toBe(true)
    // some rows have the new key and some the old one: a shop with both reads all
    await expect(read(before, first)).rejects.toThrow('DATA_KEYS_OLD')
    for (const id of [first, last]) expect(await read(during, id)).toEqual(['01012345678', '01012345678'])
    expect(await read(before, last)).toEqual(['01012345678', '01012345678'])
    let batches = 1
    while (await batch()) batches += 1
    expect(batches).toBe(ORDERS / 200)
    expect(performance.now() - began).toBeLessThan(30_000)
    for (const id of [first, last]) expect(await read(after, id)).toEqual(['01012345678', '01012345678'])
    expect(await readAccount(after, first)).toEqual(account)
    // nothing is left to do
    const rows = await shop.db.one<{ text: string }>(
      'rows',
      'select string_agg(address::text, null) as text from orders',
      [],
    )
    await batch()
    expect(await shop.db.one('rows', 'select string_agg(address::text, null) as text from orders', [])).toEqual(rows)
  })

  test('a locked order is not waited for', async () => {
    if (shop.db.engine === 'embedded') return
    const [held = 0] = orders
    await shop.db.exec(
      'back',
      "update orders set address = to_jsonb($2::text), receipt = jsonb_set(receipt, '{identity}', to_jsonb($3::text)) where id = $1",
      [held, encryptAddress(before, userId, address), encryptIdentity(before, '01012345678')],
    )
    const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const working = shop.db.tx(async (tx) => {
      await tx.one('hold', 'select id from orders where id = $1 for update', [held])
      locked.resolve()
      await done.promise
    })
    await locked.promise
    expect(await batch()).toBe(false)
    done.resolve()
    await working
    expect((await read(before, held))[0]).toBe('01012345678')
    await batch()
    expect((await read(after, held))[0]).toBe('01012345678')
  })

  test('the retention schema is encrypted again too', async () => {
    const [kept = 0] = orders
    await shop.db.exec(
      'apart',
      `insert into retain.contract (order_id, user_id, address, receipt_identity, refund_account, purge_after)
       values ($1, $2, $3, $4, $5, '2031-11-23')`,
      [
        kept,
        userId,
        encryptAddress(before, userId, address),
        encryptIdentity(before, '01012345678'),
        encryptRefundAccount(before, kept, account),
      ],
    )
    await batch()
    const row = await shop.db.one<{ address: string; identity: string; refund: string }>(
      'kept',
      'select address, receipt_identity as identity, refund_account as refund from retain.contract where order_id = $1',
      [kept],
    )
    expect(openAddress(after, userId, row.address).phone).toBe('01012345678')
    expect(openIdentity(after, row.identity)).toBe('01012345678')
    expect(openRefundAccount(after, kept, row.refund)).toEqual(account)
  })
})
