import { type Call, type CallName, callNames, calls } from '@shop/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

// enough to notice; `npm run rel -- D1` asks for three hundred of each call
const RUNS = Number(process.env.FUZZ_RUNS ?? 60)

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '%',
    '%E0%A4%A',
    '../../etc/passwd',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '0',
    '-1',
    '1e9',
    '1e400',
    'NaN',
    '2147483648',
    '9007199254740993',
    '99999999999999999999',
    '13',
    '00000',
    'true',
    '__proto__',
    'constructor',
    '가'.repeat(300),
    'A'.repeat(2_000),
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    true,
    [],
    {},
    [[]],
    [null],
    { id: 1 },
    '2026-13-45',
    'AAAAAAAAAAAAAAAAAAAAAA',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)
const bag = fc.dictionary(
  fc.constantFrom(
    'id',
    'take',
    'nextPage',
    'sort',
    'orderby',
    'productId',
    'optionGroups',
    'optionGroupIds',
    'address',
    'chkPrice',
    'chkUsedPoint',
    'orderNo',
    'paymentKey',
    'amount',
    'body',
    '__proto__',
    'userId',
    'email',
    'password',
    'phone',
    'verificationCode',
    'snsToken',
    'snsType',
    'zonecode',
    'withdrawAccount',
    'nickname',
    'point',
    'status',
  ),
  nasty,
  { maxKeys: 8 },
)

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const fuzzOnce = async (name: CallName, params: unknown[], query: Record<string, unknown>, body: unknown) => {
  const row: Call = calls[name]
  let turn = 0
  const path = row.path.replace(/\{\w+\}/g, () => encodeURIComponent(toText(params[turn++]).toWellFormed()) || '0')
  const search = Object.entries(query)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(toText(value).toWellFormed())}`)
    .join('&')
  return shop.request(row.method, search ? `${path}?${search}` : path, {
    token,
    ...(row.method === 'GET' ? {} : { body }),
  })
}

describe('error: [D1] whatever is sent, the answer is typed and never a fault of the server', () => {
  for (const name of callNames) {
    it(`[${calls[name].ids.join('] [') || 'ours'}] ${name}`, async () => {
      // somebody who gets past the door, and whom no call before has shown out
      token = calls[name].access.startsWith('member') ? (await register(shop)).token : await shop.guest()
      await fc.assert(
        fc.asyncProperty(
          fc.array(nasty, { minLength: 3, maxLength: 3 }),
          bag,
          fc.oneof(bag, nasty),
          async (params, query, body) => {
            const answer = await fuzzOnce(name, params, query, body)
            expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
            if (answer.status < 400) return
            expect(answer.body).toMatchObject({
              statusCode: answer.status,
              code: expect.any(String),
              error: expect.any(String),
              message: expect.any(String),
              requestId: expect.any(String),
            })
            expect(JSON.stringify(answer.body)).not.toMatch(/select |insert |\bat .*\.ts:|node_modules/)
          },
        ),
        { numRuns: RUNS, seed: Number(process.env.SEED ?? 20_261_121) },
      )
    })
  }
})
