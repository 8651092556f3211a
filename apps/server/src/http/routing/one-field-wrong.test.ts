import { type Call, type CallName, callNames, calls } from '@shop/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { makeObjects, type Objects } from '#src/http/testing/every-request.ts'
import { fieldsIn } from '#src/http/testing/fields-in.ts'
import { createStopwatch } from '#src/testing/in-time.ts'
import { endingCalls } from '#src/http/testing/member-requests.ts'
import { expectTyped, nasty } from '#src/http/testing/nasty.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 25)

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
type Path = readonly (string | number)[]

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

/** Of the right kind, and not what belongs there: these get past a schema. */
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

/** Where a value stands in a body, at every depth. */
const pathsIn = (value: unknown, at: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [at]
  const below = Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...at, key]))
  return at.length > 0 ? [at, ...below] : below
}

const put = (value: unknown, [key, ...rest]: Path, wrong: unknown): unknown => {
  if (key === undefined) return wrong
  if (Array.isArray(value)) return value.map((each, index) => (String(index) === key ? put(each, rest, wrong) : each))
  const kept = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { ...kept, [key]: put(kept[key], rest, wrong) }
}

/** Every field of the request as it is made here, and every one the contract knows that it leaves out. */
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

/** A part of an address or of a query has to be a text that can be written. */
const toText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed() || '0'
const toTexts = (part: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(part).map(([key, value]) => [key, toText(value)]))

const askWrong = async (name: CallName, path: Path, wrong: unknown) => {
  const { params, query, body } = put(objects.inputOf(name), path, wrong) as Input
  const input = {
    ...(params && { params: toTexts(params) }),
    ...(query && { query: toTexts(query) }),
    ...(body !== undefined && { body }),
  }
  const token = await tokenOf(name)
  return inTime(name, () => shop.ask(name, input, { token }))
}

describe('error: [D1] a request that is right but for one field', () => {
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

  test('a good share of them got past the schemas, to what stands behind', () => {
    expect(reached.asked).toBeGreaterThan(1_500)
    expect(reached.pastValidation / reached.asked).toBeGreaterThan(0.15)
  })
})

describe('error: [D1] a field of a query that is given twice', () => {
  const reads = callNames.filter((name) => calls[name].method === 'GET' && (calls[name] as Call).query !== undefined)
  /** The address with one field more; twice as it is made here, or as two texts that differ. */
  const twice = (name: CallName, field: string): string[] => {
    const { params = {}, query = {} } = objects.inputOf(name) as Input
    const path = calls[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
    const others = Object.entries(toTexts(query)).filter(([key]) => key !== field)
    const whole = (first: string, second: string) =>
      `${path}?${new URLSearchParams([...others, [field, first], [field, second]]).toString()}`
    const right = toText(query[field] ?? '1')
    return [whole(right, right), whole('1', '2')]
  }

  test('is asked of every call that reads', () => {
    expect(reads.length).toBeGreaterThan(15)
  })

  test.each(reads)('%s', async (name) => {
    const token = await tokenOf(name)
    for (const field of fieldsIn((calls[name] as Call & { query: Parameters<typeof fieldsIn>[0] }).query)) {
      for (const url of twice(name, field)) {
        const answer = await inTime(url, () => shop.request('GET', url, { token }))
        expectTyped(answer)
      }
    }
  })
})
