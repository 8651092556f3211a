import { type Call, type CallName, callNames, calls } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encryptionOf } from '#src/encryption.ts'
import { assertIndexKey } from '#src/features/user/index-key/index-key.ts'
import { makeObjects, type Objects } from '#src/http/testing/every-request.ts'
import { endingCalls } from '#src/http/testing/member-requests.ts'
import { writeFailureRows } from '#src/http/testing/write-failure-rows.ts'
import { writeTrackingRows } from '#src/http/testing/tracking-requests.ts'
import { type Life, liveAsGuest, liveAsMember } from '#src/testing/live.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

/** Personal data of another member. Each value occurs nowhere else in the shop. */
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

/** Columns that are internal by name: proofs, encrypted values, indexes, vendor identifiers, failure reasons, costs. */
const internal =
  /hash|secret|sealed|wrapped|proof|index|subject|identity|(payment|receipt|transaction|idempotency)_key|request|_error|failure|detail|supply|payload|uuid|attribution|campaign|asker|decision/
/** Exceptions: columns that are public despite their name. */
const shown = new Set([
  // the people who read the logs
  'access_log.subject',
  'audit_entry.details',
  'gift_to.uuid',
  // why an event, a job or a message failed, for staff
  'analytics_outbox.failure',
  'job.last_error',
  'message.failure',
  'orders.uuid',
  // the campaign that gave the points: a number of no secret
  'point_grant.campaign_id',
  'point_grant.decision',
  // why a price was not changed, for its editor
  'price_schedule.failure',
  // a random id of the form
  'point_grant.request_id',
  'payment.failure',
  'product.uuid',
  'return_request.requested_at',
  'webhook.previous_secret_until',
  // why a message did not arrive, for staff
  'webhook_delivery.failure',
  'review_case.appeal_decision',
  'review_case.decision',
])
/**
 * Columns that are read to produce a response, so a canary in them would break it. Their real values are searched for instead.
 */
const needed =
  /_index$|hash|sealed|encrypted|wrapped|proof|subject|uuid|catalogue_source|open_answer|job\.payload|cash_receipt\.identity|order_address|orderer_phone|payment\.secret|asker|payment_key/

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
/** Every response, with its call. */
const answers: { name: CallName; status: number; text: string }[] = []

const listColumns = () =>
  shop.db.many<Column>(
    'columns',
    `select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema = 'public' and c.is_generated = 'NEVER'
       -- a partition has the rows of its table
       and not exists (select from pg_inherits i join pg_class p on p.oid = i.inhrelid where p.relname = c.table_name)
     order by 1, 2`,
    [],
  )
const isInternal = ({ table, column, type }: Column): boolean =>
  (type === 'bytea' || internal.test(column)) && !shown.has(`${table}.${column}`)

/** Writes a unique canary into each internal column that is not read for responses. Returns the columns that rejected it. */
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

/** Number of leading bytes to compare in each encoding. No encoding wraps lines at this length. */
const HEAD = 24
const formsOf = (bytes: Buffer): string[] => {
  const head = bytes.subarray(0, HEAD)
  return [...(['hex', 'base64', 'base64url'] as const).map((form) => head.toString(form)), head.join(',')]
}
const MIN_LENGTH = 6

/** Returns every text of a column, and the encodings of its bytes. */
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
  for (const name of callNames.filter(
    (each) => !endingCalls.has(each) && each !== 'admin.session.logOut' && (calls[each] as Call).uploadBytes === 0,
  ))
    for (const token of owners) {
      const { status, headers, body } = await shop.ask(name, objects.inputOf(name), {
        token,
        headers: objects.headersOf(name),
      })
      answers.push({ name, status, text: JSON.stringify([headers, body]) })
    }
}

/** Gives each staff account an own phone. */
const writeStaffPhone = async (): Promise<void> => {
  for (const { id } of await shop.db.many<{ id: number }>('staff', 'select id from staff', [])) {
    const sealed = encryptionOf(shop.config).encryptText(other.phone, `staffPhone:${id}`)
    const text = 'insert into staff_phone (staff_id, sealed, verified_at) values ($1, $2, $3)'
    await shop.db.exec('staff phone', text, [id, sealed, shop.clock.now])
  }
}

beforeAll(async () => {
  shop = await openTestShop({ env })
  await assertIndexKey({ ...shop, clock: () => shop.clock.now })
  await liveAsMember(shop, other)
  await liveAsGuest(shop, other)
  tokens = { guest: await shop.guest(), member: (await liveAsMember(shop, mine)).token }
  objects = await makeObjects(shop, tokens)
  await writeFailureRows(shop.db)
  await writeTrackingRows(shop)
  await writeStaffPhone()
  columns = (await listColumns()).filter(isInternal)
  notPlanted = await plant(columns)
  const own = await Promise.all(Object.values(tokens).map((token) => shop.api(token)('auth.verifyToken')))
  const found = (await Promise.all(columns.map(readCanaries))).flat()
  canaries = found.filter(({ text }) => !own.some(({ uuid }) => uuid === text))
  await askAll()
}, 120_000)
afterAll(() => shop.close())

describe('[F5] no response contains internal data', () => {
  test('every internal column, by type or name, contains a value to search for', () => {
    expect(columns.length).toBeGreaterThan(40)
    expect(notPlanted).toEqual([])
    const found = new Set(canaries.map(({ what }) => what))
    const empty = columns.map(({ table, column }) => `${table}.${column}`).filter((what) => !found.has(what))
    expect(empty).toEqual([])
  })

  test('every call is made by a guest, a member and an anonymous caller, and most succeed', () => {
    const answered = new Set(answers.filter(({ status }) => status < 300).map(({ name }) => name))
    expect(answered.size).toBeGreaterThan(callNames.length * 0.75)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('no response contains an internal value', () => {
    // the cost is for the back office only
    const isCost = (name: CallName, what: string) =>
      what === 'product_option_combination.supply_price' && name.startsWith('admin.product.')
    const found = answers.flatMap(({ name, text }) =>
      canaries
        .filter(({ what, text: canary }) => text.includes(canary) && !isCost(name, what))
        .map(({ what }) => `${name}: ${what}`),
    )
    expect([...new Set(found)]).toEqual([])
  })

  test('no response contains a configured secret', () => {
    const secrets = Object.values(env).filter((value) => value !== 'on')
    for (const { name, text } of answers) for (const secret of secrets) expect(text.includes(secret), name).toBe(false)
  })

  test('no response contains another user’s name, phone, e-mail, address or account', () => {
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
