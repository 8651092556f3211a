import type { CallName } from '@shop/contract'
import { type BrandId, brandIds } from '@shop/brands'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { buy, LINE, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'

/** Differences by what they know, and the brands whose accountants see them. */
const differences = {
  order: ['ru'],
  orderNumber: ['ru'],
  paymentKey: ['ru'],
  listedPayments: ['ru'],
  unknownPayment: [],
  nothing: [],
} as const satisfies Record<string, readonly BrandId[]>
type Difference = keyof typeof differences
const names = Object.keys(differences) as Difference[]

/** Accounts by the brands on which they are accountants. */
const people = {
  ru: ['ru'],
  farmer: ['farmer'],
  allButOne: ['ru', 'farmer', 'cuma'],
  all: brandIds,
} as const satisfies Record<string, readonly BrandId[]>
type Person = keyof typeof people

describe.each(testEngines)('[F6] differences to the gateway by brand on %s', (engine) => {
  let shop: RefundShop
  const staff = {} as Record<Person, TestStaff>
  const ids = {} as Record<Difference, number>
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    const { id: orderId, orderNo } = await buy(shop, (await shop.asMember()).api, [LINE.apple])
    const { key } = await shop.db.one<{ key: string }>(
      'key',
      'select payment_key as key from payment where order_id = $1',
      [orderId],
    )
    const details: Record<Difference, object> = {
      order: {},
      orderNumber: { orderNo },
      paymentKey: { orderNo: '20261120-UNKNOWN1', paymentKey: key },
      listedPayments: { orderNo: '20261120-UNKNOWN2', theirs: [{ paymentKey: key, amount: 1 }] },
      unknownPayment: { orderNo: '20261120-UNKNOWN3', theirs: [{ paymentKey: 'strange', amount: 1 }] },
      nothing: {},
    }
    for (const name of names) {
      const row = await shop.db.one<{ id: number }>(
        'break',
        'insert into reconciliation_break (order_id, kind, detail, found_at) values ($1, $2, $3, $4) returning id',
        [name === 'order' ? orderId : null, name, JSON.stringify(details[name]), shop.clock.now],
      )
      ids[name] = row.id
    }
    for (const [name, brands] of Object.entries(people) as [Person, readonly BrandId[]][]) {
      const [brand = 'ru', ...others] = brands
      staff[name] = await asStaff(shop, { roles: ['accountant'], brand })
      await shop.db.exec(
        'brands',
        `insert into staff_role (staff_id, platform, role) select $1, unnest($2::text[])::platform_id, 'accountant'`,
        [staff[name].staffId, others],
      )
    }
  }, 120_000)
  afterAll(() => shop.close())

  const isSeen = (person: Person, difference: Difference): boolean => {
    const brands: readonly BrandId[] = differences[difference]
    const [here] = people[person]
    return brands.length === 0 ? person === 'all' : brands.includes(here)
  }
  const ask = (person: Person, name: CallName, id: number) =>
    staff[person].ask(name, { params: { id }, ...(name === 'admin.match.resolve' && { body: { note: '확인함' } }) })

  for (const person of ['ru', 'farmer', 'allButOne'] as const)
    describe(`an accountant of ${people[person].join(', ')} on ${people[person][0]}`, () => {
      test.each(names.filter((name) => !isSeen(person, name)))('does not find one that knows: %s', async (name) => {
        for (const call of ['admin.match.get', 'admin.match.resolve'] as const)
          expect((await ask(person, call, ids[name])).status).toBe(404)
      })

      test('lists those of the brand', async () => {
        const { breaks, page } = await staff[person].api('admin.match.list')
        const seen = names.filter((name) => isSeen(person, name))
        expect(breaks.map(({ kind }) => kind).toSorted()).toEqual(seen.toSorted())
        expect(page.count).toBe(seen.length)
        const { days } = await staff[person].api('admin.match.listDays')
        expect(days.reduce((sum, { found }) => sum + found, 0)).toBe(seen.length)
      })
    })

  test('an accountant of all brands lists and resolves those of no brand, on any brand', async () => {
    const first = people.all[0]
    const { breaks } = await staff.all.api('admin.match.list')
    expect(breaks.map(({ kind }) => kind).toSorted()).toEqual(['nothing', 'unknownPayment'])
    const onRu = { 'x-brand': 'ru' }
    expect(first).not.toBe('ru')
    const listed = await staff.all.ask('admin.match.list', {}, onRu)
    expect(listed.body.page.count).toBe(names.length)
    expect((await ask('all', 'admin.match.resolve', ids.nothing)).status).toBe(200)
  })

  test('a right to read on all brands is no right to resolve', async () => {
    const reader = await asStaff(shop, { roles: ['accountant'] })
    await shop.db.exec(
      'brands',
      `insert into staff_role (staff_id, platform, role) select $1, b, 'marketer' from unnest(enum_range(null::platform_id)) b where b <> 'ru'`,
      [reader.staffId],
    )
    const answer = await reader.ask('admin.match.resolve', {
      params: { id: ids.unknownPayment },
      body: { note: '확인함' },
    })
    expect(answer.status).toBe(404)
  })
})
