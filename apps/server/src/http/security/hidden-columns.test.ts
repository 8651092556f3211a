import { type Call, type CallName, callNames, calls } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeObjects, type Objects } from '#src/http/testing/every-request.ts'
import { endingCalls } from '#src/http/testing/member-requests.ts'
import { writeHardTimes } from '#src/http/testing/write-failure-rows.ts'
import { type Life, liveAsGuest, liveAsMember } from '#src/testing/live.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

/** All that a member tells the shop, unlike anything else in it. */
const other: Life = {
  name: '카나리아',
  phone: '01077770001',
  email: 'canary-7x@example.com',
  roadAddress: '카나리아로 77',
  accountNumber: '7979-01-7654321',
  receiptNumber: '01077770002',
}
const mine: Life = {
  name: '김장보',
  phone: '01022223333',
  email: 'mine@example.com',
  roadAddress: '서울특별시 중구 세종대로 110',
  accountNumber: '3333-01-1234567',
  receiptNumber: '01088889999',
}
const env = {
  SHOP_SECRET: 'canary-shop-secret',
  DATA_KEY: 'canary-data-key',
  INDEX_KEY: 'canary-index-key',
  TOSS_SECRET_KEY: 'canary-toss-secret',
  SOLAPI_KEY: 'canary-solapi-key',
  SOLAPI_SECRET: 'canary-solapi-secret',
  KAKAO_SECRET: 'canary-kakao-secret',
  KAKAO_ADMIN_KEY: 'canary-kakao-admin',
  NAVER_SECRET: 'canary-naver-secret',
  SWEETTRACKER_KEY: 'canary-parcel-key',
  JUSO_KEY: 'canary-juso-key',
  CHANNEL_SECRET: 'c0ffeec0ffeec0ffee',
  TOSS_KEY_IN: 'on',
}

/** By their names these are the shop's own: what proves, seals or finds, what a vendor calls a thing, why something failed, what it cost. */
const internal =
  /hash|secret|sealed|wrapped|proof|index|subject|identity|(payment|receipt|transaction|idempotency)_key|request|_error|failure|detail|supply|payload|uuid|attribution|campaign|asker|decision/
/** And these are not, whatever they are called. */
const shown = new Set(['orders.uuid', 'payment.failure', 'product.uuid', 'return_request.requested_at'])
/** Read again to answer: with something else in them there would be no answer. What stands in them is looked for instead. */
const needed =
  /_index$|hash|sealed|wrapped|proof|subject|uuid|catalogue_source|open_answer|job\.payload|cash_receipt\.identity|order_address|orderer_phone|payment\.secret|asker|payment_key/

interface Column {
  table: string
  column: string
  type: string
}

let shop: TestShop
let objects: Objects
let tokens: { guest: string; member: string }
let columns: Column[]
let notPlanted: string[]
let canaries: { what: string; text: string }[]
/** Each answer as it left, by the call it answers. */
const answers: { name: CallName; status: number; text: string }[] = []

const listColumns = () =>
  shop.db.many<Column>(
    'columns',
    `select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema = 'public' and c.is_generated = 'NEVER' order by 1, 2`,
    [],
  )
const isInternal = ({ table, column, type }: Column): boolean =>
  (type === 'bytea' || internal.test(column)) && !shown.has(`${table}.${column}`)

/** Writes into what is kept for the shop alone and nobody reads again something that is nowhere else; tells what could not be written. */
const plant = async (given: readonly Column[]): Promise<string[]> => {
  const refused: string[] = []
  let number = 918_273_000
  for (const { table, column, type } of given.filter((each) => !needed.test(`${each.table}.${each.column}`))) {
    const canary = `'canary-${table}-${column}-' || ctid::text`
    const value = { text: canary, jsonb: `to_jsonb(${canary})`, integer: String((number += 1)) }[type]
    if (value === undefined) continue
    await shop.db
      .exec('plant', `update "${table}" set "${column}" = ${value}`, [])
      .catch(() => refused.push(`${table}.${column}`))
  }
  return refused
}

/** As what the beginning of some bytes could be written: no form of so few of them is broken into lines. */
const HEAD = 24
const formsOf = (bytes: Buffer): string[] => {
  const head = bytes.subarray(0, HEAD)
  return [...(['hex', 'base64', 'base64url'] as const).map((form) => head.toString(form)), head.join(',')]
}
const MIN_LENGTH = 6

/** Every text that stands in a column, or as which its bytes could be written. */
const readCanaries = async ({ table, column, type }: Column) => {
  const rows = await shop.db.many<{ value: unknown }>(
    'read',
    `select "${column}" as value from "${table}" where "${column}" is not null`,
    [],
  )
  const leaves = (value: unknown): string[] => {
    if (Buffer.isBuffer(value)) return formsOf(value)
    if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves)
    return [String(value)]
  }
  return rows
    .flatMap(({ value }) => leaves(value))
    .filter((text) => text.length >= MIN_LENGTH && (type !== 'jsonb' || text.startsWith('canary')))
    .map((text) => ({ what: `${table}.${column}`, text }))
}

const askAll = async (): Promise<void> => {
  const owners = [tokens.guest, tokens.member, undefined]
  for (const name of callNames.filter((each) => !endingCalls.has(each) && (calls[each] as Call).uploadBytes === 0))
    for (const token of owners) {
      const { status, headers, body } = await shop.ask(name, objects.inputOf(name), { token })
      answers.push({ name, status, text: JSON.stringify([headers, body]) })
    }
}

beforeAll(async () => {
  shop = await openTestShop({ env })
  await liveAsMember(shop, other)
  await liveAsGuest(shop, other)
  tokens = { guest: await shop.guest(), member: (await liveAsMember(shop, mine)).token }
  objects = await makeObjects(shop, tokens)
  await writeHardTimes(shop.db)
  columns = (await listColumns()).filter(isInternal)
  notPlanted = await plant(columns)
  const own = await Promise.all(Object.values(tokens).map((token) => shop.api(token)('auth.verifyToken')))
  const found = (await Promise.all(columns.map(readCanaries))).flat()
  canaries = found.filter(({ text }) => !own.some(({ uuid }) => uuid === text))
  await askAll()
}, 120_000)
afterAll(() => shop.close())

describe('[F5] what the shop knows for itself goes out in no answer', () => {
  test('every column that is its own by kind or by name holds something to look for', () => {
    expect(columns.length).toBeGreaterThan(40)
    expect(notPlanted).toEqual([])
    const found = new Set(canaries.map(({ what }) => what))
    const empty = columns.map(({ table, column }) => `${table}.${column}`).filter((what) => !found.has(what))
    expect(empty).toEqual([])
  })

  test('every call is asked by a guest, a member and nobody, and most of them answer', () => {
    const answered = new Set(answers.filter(({ status }) => status < 300).map(({ name }) => name))
    expect(answered.size).toBeGreaterThan(callNames.length * 0.75)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('none of it is in what they answer', () => {
    const found = answers.flatMap(({ name, text }) =>
      canaries.filter((canary) => text.includes(canary.text)).map(({ what }) => `${name}: ${what}`),
    )
    expect([...new Set(found)]).toEqual([])
  })

  test('nor is a secret of the settings', () => {
    const secrets = Object.values(env).filter((value) => value !== 'on')
    for (const { name, text } of answers) for (const secret of secrets) expect(text.includes(secret), name).toBe(false)
  })

  test('nor is anything of another: name, phone, e-mail, address or account', () => {
    const digits = ({ phone, accountNumber, receiptNumber }: Life) => [
      phone,
      accountNumber.replaceAll('-', ''),
      receiptNumber,
    ]
    const words = ['카나리아', 'canary-7x', ...digits(other), '010-7777-0001', '7979-01']
    for (const { name, text } of answers)
      for (const word of words) expect(text.includes(word), `${name} ${word}`).toBe(false)
  })
})
