import { type Call, type CallName, callNames, calls } from '@shop/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { asStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { createStopwatch } from '#src/testing/in-time.ts'
import { expectTyped, nasty } from '#src/http/testing/nasty.ts'

// a short run; `npm run rel -- D1` runs three hundred per call
const RUNS = Number(process.env.FUZZ_RUNS ?? 25)

let shop: TestShop
let token: string
let headers: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
})
const { inTime, reportSlowest } = createStopwatch()
afterAll(() => {
  reportSlowest()
  return shop.close()
})

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
    headers,
    ...(row.method === 'GET' ? {} : { body }),
  })
}

describe('error: [D1] any input gives a typed response and never a server fault', () => {
  for (const name of callNames) {
    it(`[${calls[name].ids.join('] [') || 'ours'}] ${name}`, async () => {
      // an authorized token that no earlier call has revoked
      token = calls[name].access.startsWith('member') ? (await register(shop)).token : await shop.guest()
      headers = calls[name].access === 'staff' ? (await asStaff(shop, { roles: ['owner'] })).headers : {}
      await fc.assert(
        fc.asyncProperty(
          fc.array(nasty, { minLength: 3, maxLength: 3 }),
          bag,
          fc.oneof(bag, nasty),
          async (params, query, body) => {
            expectTyped(await inTime(name, () => fuzzOnce(name, params, query, body)))
          },
        ),
        { numRuns: RUNS, seed: Number(process.env.SEED ?? 20_261_121) },
      )
    })
  }
})
