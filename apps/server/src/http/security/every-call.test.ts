import { type Call, type CallName, callNames, calls, rates, type RateClass } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { Limits } from './limits.ts'

let shop: TestShop
let member: Awaited<ReturnType<typeof register>>
let cookie: string
beforeAll(async () => {
  shop = await openTestShop()
  member = await register(shop)
  cookie = (member.issued.headers['set-cookie'] as string[]).map((each) => each.split(';')[0]).join('; ')
})
afterAll(() => shop.close())

const pathOf = (name: CallName): string => calls[name].path.replace(/\{\w+\}/g, '1')
const codeOf = (body: unknown): string | undefined => (body as { code?: string } | undefined)?.code
const writes: readonly CallName[] = callNames.filter((name) => calls[name].method !== 'GET')
const asksForToken = (name: CallName): boolean =>
  !/public|code|contact|capability|webhook|collector|staff/.test(calls[name].access)

/** Returns every object schema inside a schema, with its path. */
const objectsIn = (
  schema: z.core.$ZodType,
  at = '',
): { at: string; shape: Record<string, z.core.$ZodType>; rest: unknown }[] => {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string }
  const into = (next: unknown, where: string) => (next ? objectsIn(next as z.core.$ZodType, where) : [])
  if (def.type === 'object') {
    const shape = def['shape'] as Record<string, z.core.$ZodType>
    const below = Object.entries(shape).flatMap(([key, each]) => into(each, `${at}.${key}`))
    return [{ at, shape, rest: def['catchall'] }, ...below]
  }
  if (def.type === 'record') return [{ at, shape: {}, rest: 'any' }]
  const options = (def['options'] ?? def['items'] ?? []) as unknown[]
  return [
    ...options.flatMap((each) => into(each, at)),
    ...into(def['innerType'], at),
    ...into(def['element'], `${at}[]`),
    ...into(def['in'], at),
    ...into(def['out'], at),
  ]
}
// a strict object has `never` as its catch-all
const keepsOthers = (rest: unknown): boolean =>
  rest !== undefined && (rest as z.core.$ZodType | 'any') !== 'any'
    ? (rest as z.core.$ZodType)._zod.def.type !== 'never'
    : rest === 'any'

describe('[D2] a call drops fields outside its contract', () => {
  test.each(writes.filter((name) => calls[name].access !== 'webhook'))('%s', (name) => {
    const row: Call = calls[name]
    for (const part of [row.params, row.query, row.body])
      for (const { at, rest } of objectsIn(part))
        expect(keepsOthers(rest), `${name}${at} keeps what it does not name`).toBe(false)
    // runtime check: a column name outside the contract is dropped
    const extra = { point: 99, userType: 'admin', appUserGrade: 9, isReviewed: true, status: 'paid', uuid: 'x' }
    const named = new Set(objectsIn(row.body).flatMap(({ shape }) => Object.keys(shape)))
    const { success, data } = row.body.safeParse(extra)
    if (success)
      for (const key of Object.keys(extra).filter((each) => !named.has(each))) expect(data).not.toHaveProperty(key)
  })
})

describe('[F4] personal responses are not cacheable', () => {
  // upload calls accept only a file
  const asked = callNames.filter((name) => !calls[name].cached && (calls[name] as Call).uploadBytes === 0)
  test.each(asked)('%s', async (name) => {
    const { headers } = await shop.request(calls[name].method, pathOf(name), {
      token: member.token,
      ...(calls[name].method === 'GET' ? {} : { body: {} }),
    })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: expect.stringMatching(/authorization/i) })
  })
})

describe('[F4] a cached response is the same for every caller', () => {
  test('for two members alternating, a thousand requests', async () => {
    const other = await register(shop)
    const path = `/v1/products/${PRODUCT.apple}`
    const bare = JSON.stringify((await shop.request('GET', path)).body)
    for (let turn = 0; turn < 500; turn += 1)
      for (const { token } of [member, other]) {
        const { body, headers } = await shop.request('GET', path, { token })
        expect(JSON.stringify(body)).toBe(bare)
        expect(headers['set-cookie']).toBeUndefined()
      }
  }, 60_000)
})

describe('[G3] cookies alone do not authorize a change', () => {
  const needing = writes.filter(asksForToken)
  test.each(needing)('%s', async (name) => {
    for (const origin of ['https://evil.example', 'null', 'http://ru.localhost:5445']) {
      const answer = await shop.request(calls[name].method, pathOf(name), { headers: { cookie, origin }, body: {} })
      expect([answer.status, codeOf(answer.body)], origin).toEqual([401, 'unauthorized'])
    }
  })

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'a form of another site (%s) is not parsed',
    async (type) => {
      for (const name of needing) {
        const headers = { cookie, 'content-type': type, origin: 'https://evil.example' }
        const { status } = await shop.request(calls[name].method, pathOf(name), { headers, raw: 'nickname=stolen' })
        expect([401, 415], name).toContain(status)
      }
      expect(await shop.db.many('stolen', "select 1 from app_user where nickname = 'stolen'", [])).toEqual([])
    },
  )
})

describe('[F5] columns outside the contract are never sent', () => {
  const CANARY = 987_654_321
  test('[F5] no response contains a supply price', async () => {
    await shop.db.exec('canary', 'update product set supply_price = $1', [CANARY])
    await shop.db.exec('canary', 'update product_option_combination set supply_price = $1', [CANARY])
    for (const name of callNames.filter((each) => calls[each].method === 'GET')) {
      const id = name.startsWith('category.') || name === 'best.listCategory' ? 91 : PRODUCT.apple
      const path = calls[name].path.replace(/\{\w+\}/g, String(id))
      const { body } = await shop.request(
        'GET',
        `${path}${name.startsWith('search.') ? '?q=사과&word=사과&keyword=사과' : ''}`,
        {
          token: member.token,
        },
      )
      expect(JSON.stringify(body), name).not.toContain(String(CANARY))
    }
  })
})

describe('[H1] every rate class allows exactly its limit', () => {
  test.each([
    ['login', 20, 60_000, 'ip'],
    ['newGuest', 30, 60_000, 'ip'],
    ['lookup', 10, 3_600_000, 'token'],
    ['checkout', 10, 60_000, 'token'],
    ['upload', 20, 600_000, 'token'],
  ] as const)('%s: %i in %i ms, counted by %s, as decided', (rate, limit, perMs, by) => {
    expect(rates[rate]).toMatchObject({ limit, perMs, by })
  })

  test.each([
    ['login', ['user.logIn', 'user.logInWithSns', 'user.signUp', 'user.proveAgain']],
    ['newGuest', ['auth.createGuestToken']],
    ['lookup', ['user.find', 'user.lookUp']],
    ['checkout', ['order.checkTmp', 'payment.keyIn']],
    ['upload', ['user.putPicture', 'orderItem.putPicture']],
  ] as const)('%s is the rate class of its calls', (rate, names) => {
    for (const name of names) expect(calls[name].rate, name).toBe(rate)
  })

  test.each(Object.keys(rates) as RateClass[])('%s', async (rate) => {
    const limits = new Limits(true)
    const { limit, perMs } = rates[rate]
    for (let i = 0; i < limit; i += 1) await limits.take(rate, 'somebody', 0)
    const refusal = await limits.take(rate, 'somebody', 0).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'tooManyRequests', retryAfterMs: Math.ceil(perMs / limit) })
    await limits.take(rate, 'somebody else', 0)
    await limits.take(rate, 'somebody', Math.ceil(perMs / limit))
  })

  test('newGuest: an hourly limit also applies to slow clients', async () => {
    const limits = new Limits(true)
    const { within } = rates.newGuest
    const ask = (at: number) => limits.take('newGuest', 'somebody', at)
    // at the maximum rate per minute, plus what the hourly bucket refills meanwhile
    const fits = async () => {
      let made = 0
      for (let at = 0; at < 15 * 60_000; at += 2_000) {
        try {
          await ask(at)
          made += 1
        } catch {
          return made
        }
      }
      return made
    }
    const made = await fits()
    expect(made).toBeGreaterThanOrEqual(within.limit)
    expect(made).toBeLessThan(within.limit * 1.25)
  })
})
