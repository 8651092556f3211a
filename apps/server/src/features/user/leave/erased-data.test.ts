import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { accountJobs } from '#src/features/notification/notify-account.ts'
import { messageJobs } from '#src/features/notification/outbox/outbox.ts'
import { retentionJobs } from '#src/features/order/retention/retention-jobs.ts'
import { addOrder } from '#src/features/product/test-buyers.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { pass, register, somebody, verifyPhone } from '#src/features/user/test-members.ts'
import { userJobs } from '#src/features/user/user-jobs.ts'
import { subscriptionOf } from '#src/http/testing/push-requests.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { encryptionOf } from '#src/encryption.ts'

const address = {
  roadAddress: '서울특별시 중구 세종대로 110',
  detailAddress: '303호',
  receiverName: '박받음',
  zonecode: '04524',
  phone: '010-1234-5678',
}
const potato = {
  productId: PRODUCT.potato,
  optionGroups: [{ productOptionCombinationId: COMBINATION.potato, optionUnit: 1 }],
}

/** Tables with data of the test member that the shop's key encrypted. */
const encryptedTables = [
  'public.idempotency',
  'public.job',
  'public.notification',
  'public.order_tmp',
  'public.orders',
  'public.push_subscription',
  'public.user_key',
]

describe.each(testEngines)('data left of a former member, on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const runJobs = () => {
    const { db, config, clock, gateway: payments, messages, mails, push, sns, files } = shop
    const app = { db, config, integrations: { payments, messages, mails, push, sns, files }, clock: () => clock.now }
    return createJobs({
      db,
      clock: app.clock,
      handlers: { ...userJobs(app), ...accountJobs(app), ...messageJobs(app), ...retentionJobs },
    }).runDueJobs()
  }
  const allRows = async () => {
    const tables = await shop.db.many<{ name: string }>(
      'tables',
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'retain') and table_type = 'BASE TABLE' order by 1`,
      [],
    )
    const rows: { table: string; text: string }[] = []
    for (const { name: table } of tables)
      for (const { text } of await shop.db.many<{ text: string }>('rows', `select t::text as text from ${table} t`, []))
        rows.push({ table, text })
    return rows
  }
  /** Lists the tables with data encrypted by the shop's key, found by the prefix of its ciphertexts. */
  const encryptedIn = async () => {
    const { currentName } = encryptionOf(shop.config)
    const begins = [currentName.toString('base64url').slice(0, 5), `\\x${currentName.toString('hex')}`]
    const rows = await allRows()
    return [...new Set(rows.filter(({ text }) => begins.some((each) => text.includes(each))).map(({ table }) => table))]
  }
  const told = () =>
    shop.db.many<{ payload: object }>(
      'told',
      "select payload from job where kind = 'user.tell' and done_at is not null",
      [],
    )

  /** Registers a member with data encrypted by the shop's key in every place: push, address book, pre-order, former phone, order. */
  const wellKnown = async () => {
    const person = await register(shop)
    const api = shop.api(person.token)
    const { id } = await api('user.getDetail')
    await api('notification.subscribe', { body: subscriptionOf(person.phone) })
    await addOrder(shop.db, id, { status: 'complete', units: { [PRODUCT.potato]: 1 } })
    await shop.db.exec(
      'ordered as a guest',
      `with placed as (update orders set address = to_jsonb($2::text) where user_id = $1 returning id)
       insert into guest_proof (order_id, proof, told_at) select id, sha256('proof'), $3::timestamptz from placed`,
      [id, encryptionOf(shop.config).encryptText(JSON.stringify(address), `order_address:${id}`), shop.clock.now],
    )
    const keyed = { token: person.token, headers: { 'idempotency-key': 'book-0123456789' } }
    expect((await shop.ask('address.add', { body: address }, keyed)).status).toBe(200)
    const tmp = await api('order.createTmp', { body: potato })
    await api('order.setTmpAddress', { params: { id: tmp.id }, body: address })
    pass(shop, 61_000)
    const { phone } = somebody()
    await verifyPhone(shop, person.token, phone)
    await api('user.change', { body: { phone } })
    await runJobs()
    return { ...person, phones: [person.phone, phone] }
  }

  test("[I3] after leaving only the retained contract is still encrypted by the shop's key", async () => {
    const { token, email, phones } = await wellKnown()
    expect(await encryptedIn()).toEqual(expect.arrayContaining(encryptedTables))
    expect(await told()).not.toEqual([])
    expect((await shop.ask('user.leave', {}, { token })).status).toBe(200)
    await runJobs()
    expect(await encryptedIn()).toEqual(['retain.contract'])
    expect(await told()).toEqual([])
    expect(await shop.db.many('proofs', 'select proof from guest_proof', [])).toEqual([])
    const readable = (await allRows()).filter(({ text }) =>
      [...phones, email, address.roadAddress, address.receiverName].some((word) => text.includes(word)),
    )
    expect(readable).toEqual([])
  })

  test('[I3] data of other members is retained', async () => {
    const stays = await wellKnown()
    const leaves = await register(shop)
    await shop.ask('user.leave', {}, { token: leaves.token })
    await runJobs()
    expect(await encryptedIn()).toEqual(expect.arrayContaining(encryptedTables))
    expect(await shop.db.many('proofs', 'select proof from guest_proof', [])).toHaveLength(1)
    expect((await shop.ask('user.getDetail', {}, { token: stays.token })).status).toBe(200)
  })
})
