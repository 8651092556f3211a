import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { type Life, liveAsGuest, liveAsMember } from '#src/testing/live.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

/** Patterns of personal data as separate tokens, so that characters inside a hash do not match. */
const personal: Readonly<Record<string, RegExp>> = {
  phone: /(?<![0-9A-Za-z_-])01[016789][-. ]?\d{3,4}[-. ]?\d{4}(?![0-9A-Za-z_-])/,
  'e-mail': /[\w.+-]+@[\w-]+\.[A-Za-z]{2,}/,
  'account or card': /(?<![0-9A-Za-z_-])(?:\d[ -]?){12,19}\d?(?![0-9A-Za-z_-])/,
  'resident number': /(?<!\d)\d{6}-[1-8]\d{6}(?!\d)/,
}

const somebody: Life = {
  name: '김장보',
  phone: '01022223333',
  email: 'life@example.com',
  roadAddress: '서울특별시 중구 세종대로 110',
  accountNumber: '3333-01-1234567',
  receiptNumber: '01088889999',
}

describe.each(testEngines)('after a full customer journey, on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    await liveAsMember(shop, somebody)
    await liveAsGuest(shop, somebody)
  })
  afterAll(() => shop.close())

  const columns = () =>
    shop.db.many<{ table: string; column: string }>(
      'columns',
      `select format('%I.%I', c.table_schema, c.table_name) as table, c.column_name as column from information_schema.columns c
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
       where c.table_schema in ('public', 'retain') and (c.data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')) order by 1, 2`,
      [],
    )

  test('the journey wrote rows', async () => {
    const left = async (table: string) =>
      (await shop.db.one<{ n: number }>('n', `select count(*) as n from ${table}`, [])).n
    for (const table of [
      'orders',
      'payment',
      'user_withdraw_account',
      'user_cash_receipt',
      'delivery_address',
      'idempotency',
      'push_subscription',
    ])
      expect(await left(table), table).toBeGreaterThan(0)
    expect(await left('orders')).toBe(3)
    const { n } = await shop.db.one<{ n: number }>('va', 'select count(virtual_account) as n from payment', [])
    expect(n).toBe(1)
  })

  test('[I10] no column holds a phone, an e-mail address, an account, a card or a resident number in plain text', async () => {
    const found: string[] = []
    for (const { table, column } of await columns()) {
      const rows = await shop.db.many<{ text: string }>(
        'scan',
        `select "${column}"::text as text from ${table} where "${column}" is not null`,
        [],
      )
      for (const [kind, pattern] of Object.entries(personal)) {
        const hit = rows.map(({ text }) => pattern.exec(text)?.[0]).find((text) => text !== undefined)
        if (hit !== undefined) found.push(`${table}.${column}: ${kind} ${hit}`)
      }
    }
    expect(found).toEqual([])
  })

  test('[I10] the patterns find plain-text personal data', () => {
    const samples = ['{"phone": "010-1234-5678"}', 'x@example.com', '3333-01-1234567', '900101-1234567']
    Object.values(personal).forEach((pattern, at) => expect(pattern.test(samples[at] ?? '')).toBe(true))
  })
})
