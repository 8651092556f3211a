import { type Call, type CallName, callNames, calls } from '@shop/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { asStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { makeObjects, type Objects } from '#src/http/testing/every-request.ts'
import { fieldsIn } from '#src/http/testing/fields-in.ts'
import { createStopwatch } from '#src/testing/in-time.ts'
import { endingCalls } from '#src/http/testing/member-requests.ts'
import { expectTyped, nasty } from '#src/http/testing/nasty.ts'
import { type Input, type Path, put, toText, toWire } from '#src/http/testing/one-field.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 15)

let shop: TestShop
let objects: Objects
const tokens = { guest: '', member: '' }
const reached = { asked: 0, pastValidation: 0 }
beforeAll(async () => {
  shop = await openTestShop({ env: { TOSS_KEY_IN: 'on' } })
  tokens.guest = await shop.guest()
  tokens.member = (await register(shop)).token
  objects = await makeObjects(shop, tokens)
})
const { inTime, reportSlowest } = createStopwatch()
afterAll(() => {
  reportSlowest()
  return shop.close()
})

/** Well-formed values in the wrong field. These pass schema validation. */
const plausible = fc.constantFrom<unknown>(
  1,
  2,
  90,
  '1',
  '2',
  true,
  false,
  '가나다라마바사아',
  '01012345678',
  'somebody@example.com',
  '04524',
  'card',
  PRODUCT.apple,
  [1],
  [],
  '2026-11-24',
)
const wrongs = fc.oneof({ weight: 2, arbitrary: nasty }, { weight: 1, arbitrary: plausible })

/** Returns the path of every value in a body, at all depths. */
const pathsIn = (value: unknown, at: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [at]
  const below = Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...at, key]))
  return at.length > 0 ? [at, ...below] : below
}

/** Returns the path of every field in the generated request, and of every optional field of the contract that it omits. */
const fieldsOf = (name: CallName, input: Input): Path[] => {
  const { query, body }: Call = calls[name]
  const known = [
    ...(query ? fieldsIn(query).map((field) => ['query', field]) : []),
    ...(body ? fieldsIn(body).map((field) => ['body', field]) : []),
  ]
  return [...pathsIn(input), ...known]
}

const tokenOf = async (name: CallName): Promise<string> => {
  const isMembers = calls[name].access.startsWith('member')
  if (!endingCalls.has(name)) return isMembers ? tokens.member : tokens.guest
  return isMembers ? (await register(shop)).token : shop.guest()
}

const askWrong = async (name: CallName, path: Path, wrong: unknown) => {
  const input = toWire(put(objects.inputOf(name), path, wrong) as Input)
  const token = await tokenOf(name)
  // a session of its own for the call that ends it
  const headers = name === 'admin.session.logOut' ? (await asStaff(shop)).headers : objects.headersOf(name)
  return inTime(name, () => shop.ask(name, input, { token, headers }))
}

describe('error: [D1] a request with one invalid field', () => {
  const callsWithFields = callNames.filter((name) => {
    const { params, query, body }: Call = calls[name]
    return [params, query, body].some((part) => part && fieldsIn(part).length > 0)
  })
  test.each(callsWithFields)('%s', async (name) => {
    const fields = fieldsOf(name, objects.inputOf(name) as Input)
    expect(fields).not.toEqual([])
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), wrongs, async (path, wrong) => {
        const answer = await askWrong(name, path, wrong)
        expectTyped(answer)
        reached.asked += 1
        reached.pastValidation += Number((answer.body as { code?: string } | null)?.code !== 'invalidInput')
      }),
      { numRuns: RUNS, seed: Number(process.env['SEED'] ?? 20_261_124) },
    )
  })

  test('enough requests pass schema validation and reach the handlers', () => {
    expect(reached.asked).toBeGreaterThan(1_500)
    expect(reached.pastValidation / reached.asked).toBeGreaterThan(0.15)
  })
})

describe('error: [D1] a query field that occurs twice', () => {
  const reads = callNames.filter((name) => calls[name].method === 'GET' && (calls[name] as Call).query !== undefined)
  /** Returns URLs with one field added twice: with the generated value, or with two different texts. */
  const twice = (name: CallName, field: string): string[] => {
    const { params = {}, query = {} } = objects.inputOf(name) as Input
    const path = calls[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
    const others = Object.entries(query)
      .filter(([key]) => key !== field)
      .map(([key, value]): [string, string] => [key, toText(value)])
    const whole = (first: string, second: string) =>
      `${path}?${new URLSearchParams([...others, [field, first], [field, second]]).toString()}`
    const right = toText(query[field] ?? '1')
    return [whole(right, right), whole('1', '2')]
  }

  test('is tested for every call that reads', () => {
    expect(reads.length).toBeGreaterThan(15)
  })

  test.each(reads)('%s', async (name) => {
    const token = await tokenOf(name)
    for (const field of fieldsIn((calls[name] as Call & { query: Parameters<typeof fieldsIn>[0] }).query)) {
      for (const url of twice(name, field)) {
        const answer = await inTime(url, () => shop.request('GET', url, { token, headers: objects.headersOf(name) }))
        expectTyped(answer)
      }
    }
  })
})
