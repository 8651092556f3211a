import { type Call, type CallName, callNames, calls } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listGeneratedTexts, watchStatements } from '#src/db/testing/seen-statements.ts'
import { register } from '#src/features/user/test-members.ts'
import { exampleOf } from '#src/http/docs/openapi-examples.ts'
import { createSchemas } from '#src/http/docs/openapi-schemas.ts'
import { makeObjects, type Objects } from '#src/http/testing/every-request.ts'
import { injections, ordinary } from '#src/http/testing/injections.ts'
import { endingCalls } from '#src/http/testing/member-requests.ts'
import { expectTyped } from '#src/http/testing/nasty.ts'
import { get, type Input, type Path, put, textFieldsIn, toWire } from '#src/http/testing/one-field.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

// `npm run rel -- D3` sends all texts to each field; here each text is sent to some fields
const PER_FIELD = Number(process.env['D3_TEXTS'] ?? 4)
// and ordinary texts, to learn the statements of the shop
const texts = process.env['D3_KIND'] === 'ordinary' ? ordinary : injections

/** Texts outside of `<word>.sql`: transactions, and the poll of the catalogue's version on PostgreSQL. */
const otherTexts = ['begin', 'commit', 'rollback', 'select version from catalogue_version']

let shop: TestShop
let objects: Objects
let statements: ReturnType<typeof watchStatements>
const tokens = { guest: '', member: '' }
const sent = { all: 0, accepted: 0 }
beforeAll(async () => {
  shop = await openTestShop({ env: { TOSS_KEY_IN: 'on' } })
  tokens.guest = await shop.guest()
  tokens.member = (await register(shop)).token
  objects = await makeObjects(shop, tokens)
  statements = watchStatements()
})
afterAll(() => {
  statements.stop()
  return shop.close()
})

const schemas = createSchemas()
/** Returns a request with an optional object that it omits, if the field is inside one. */
const withParent = (name: CallName, input: Input, path: Path): Input => {
  const parent = path.slice(0, -1)
  if (parent.length < 2 || get(input, parent) !== undefined) return input
  const example = exampleOf(schemas, schemas.toSchema(calls[name].body, 'input'))
  return put(input, parent, get({ body: example }, parent)) as Input
}

const tokenOf = async (name: CallName): Promise<string> => {
  const isMembers = calls[name].access.startsWith('member')
  if (!endingCalls.has(name)) return isMembers ? tokens.member : tokens.guest
  return isMembers ? (await register(shop)).token : shop.guest()
}

const send = async (name: CallName, path: Path, text: string) => {
  const input = put(withParent(name, objects.inputOf(name) as Input, path), path, text) as Input
  const answer = await shop.ask(name, toWire(input), { token: await tokenOf(name) })
  sent.all += 1
  sent.accepted += Number((answer.body as { code?: string } | null)?.code !== 'invalidInput')
  return answer
}

const fieldsOf = (name: CallName): Path[] => {
  const { params, query, body }: Call = calls[name]
  return [...textFieldsIn(params, ['params']), ...textFieldsIn(query, ['query']), ...textFieldsIn(body, ['body'])]
}

let turn = 0
const nextTexts = (): string[] =>
  Array.from({ length: Math.min(PER_FIELD, texts.length) }, () => texts[turn++ % texts.length] ?? '')

describe('error: [D3] SQL in a field is a value', () => {
  test.each(callNames.filter((name) => fieldsOf(name).length > 0))('%s', async (name) => {
    for (const path of fieldsOf(name)) for (const text of nextTexts()) expectTyped(await send(name, path, text))
  })

  test.each(['authorization', 'idempotency-key', 'cookie', 'x-xsrf-token', 'x-request-id', 'host', 'user-agent'])(
    'in the header %s',
    async (header) => {
      for (const text of injections.filter((each) => /^[\x20-\x7e]+$/.test(each)))
        for (const name of ['cart.get', 'cart.calculate', 'category.list', 'user.logInWithSns'] as const) {
          const { method, path } = calls[name]
          const headers = { [header]: header === 'authorization' ? `Bearer ${text}` : text }
          const body = method === 'GET' ? {} : { body: objects.inputOf(name).body }
          expectTyped(await shop.request(method, path, { token: tokens.guest, headers, ...body }))
        }
    },
  )

  test('enough requests pass schema validation', () => {
    expect(sent.all).toBeGreaterThan(1_000)
    expect(sent.accepted / sent.all).toBeGreaterThan(0.15)
  })

  test('every statement sent to the database is a constant text of the code', async () => {
    const own = new Set([...(await listGeneratedTexts()), ...otherTexts])
    console.log(`[D3] ${sent.all} requests, ${sent.accepted} past validation, ${statements.texts.size} statements`)
    expect(statements.texts.size).toBeGreaterThan(50)
    expect([...statements.texts].filter((text) => !own.has(text))).toEqual([])
  })

  test('no table was created or dropped', async () => {
    const tables = "select to_regclass('injected') as injected, to_regclass('product')::text as product"
    expect(await shop.db.one('t', tables, [])).toEqual({ injected: null, product: 'product' })
  })
})
