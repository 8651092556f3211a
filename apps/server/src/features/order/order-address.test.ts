import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { reencryptOrders } from './key-rotation/reencrypt-orders.ts'

const address = {
  roadAddress: '서울특별시 카나리아로 110',
  receiverName: '칠성새',
  zonecode: '04524',
  phone: '01077778888',
  guestOrderName: '주문새',
  guestOrderPhone: '01066665555',
}
const canaries = ['카나리아', '칠성새', '77778888', '주문새', '66665555']

describe.each(testEngines)('[I1] the address of an order on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const ordered = async () => {
    const token = await shop.guest()
    const api = shop.api(token)
    const optionGroups = [{ productOptionCombinationId: COMBINATION.potato, optionUnit: 1 }]
    const { id } = await api('order.createTmp', { body: { productId: PRODUCT.potato, optionGroups } })
    const priced = await api('order.setTmpAddress', { params: { id }, body: address })
    const terms = { essentialService: true, essentialPrivacy: true }
    const body = { address, chkPrice: priced.totals.price, paymentMethodType: 'card', terms } as const
    const { orderId } = await api('order.checkTmp', { params: { id }, body })
    return { api, id, orderId, body }
  }
  const dump = async () => {
    const rows = await shop.db.many<{ text: string }>(
      'dump',
      'select o::text as text from orders o union all select t::text from order_tmp t union all select i::text from idempotency i',
      [],
    )
    return rows.map(({ text }) => text).join(' ')
  }

  test('is unreadable in the database and readable for its owner', async () => {
    const { api, id, orderId, body } = await ordered()
    const text = await dump()
    for (const canary of canaries) expect(text.includes(canary), canary).toBe(false)
    expect((await api('order.get', { params: { id: orderId } })).address).toMatchObject(address)
    // a repeated check returns the same order and person
    expect(await api('order.checkTmp', { params: { id }, body })).toMatchObject({ orderId, customerName: '주문새' })
  })

  test('stored in plain text or under an old key it is readable, and a job encrypts it', async () => {
    const { api, orderId } = await ordered()
    const kept = { ...(await api('order.get', { params: { id: orderId } })).address }
    await shop.db.exec('clear', 'update orders set address = $2::jsonb where id = $1', [orderId, JSON.stringify(kept)])
    expect((await api('order.get', { params: { id: orderId } })).address).toEqual(kept)
    expect(await dump()).toContain('카나리아')
    await shop.db.tx((tx) => reencryptOrders(shop, tx))
    expect(await dump()).not.toContain('카나리아')
    expect((await api('order.get', { params: { id: orderId } })).address).toEqual(kept)
    const before = await dump()
    await shop.db.tx((tx) => reencryptOrders(shop, tx))
    expect(await dump()).toBe(before)
    const rotated = readConfig({ DATA_KEY: 'another', DATA_KEYS_OLD: 'local-data-key-not-for-production' })
    await shop.db.tx((tx) => reencryptOrders({ config: rotated }, tx))
    await expect(api('order.get', { params: { id: orderId } })).rejects.toMatchObject({ statusCode: 500 })
    await shop.db.tx((tx) => reencryptOrders({ config: readConfig({ DATA_KEYS_OLD: 'another' }) }, tx))
    expect((await api('order.get', { params: { id: orderId } })).address).toEqual(kept)
  })
})
