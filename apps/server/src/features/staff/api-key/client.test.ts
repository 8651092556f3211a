import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import { type CallReply, callNames, calls } from '@shop/contract'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import {
  callNames as clientCalls,
  type CallName,
  type Calls,
  type Client,
  createClient,
  ShopError,
} from '../../../../../../packages/client/src/index.ts'

let shop: TestShop
let owner: TestStaff
let client: Client
let fresh: (more?: object) => Client
/** Requests so far, as `GET /path`. */
const asked: string[] = []
const waits: number[] = []
/** Replies in place of those of the shop, one for each of the next requests; undefined: that of the shop. */
let replies: (Response | Error | undefined)[] = []

beforeAll(async () => {
  shop = await openTestShop()
  owner = await asStaff(shop, { roles: ['owner'] })
  const scopes = ['product.read', 'stock.write', 'category.write', 'order.read'] as const
  const { key: apiKey } = await owner.api('admin.apiKey.create', { body: { name: '창고', scopes: [...scopes] } })
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(url)
    asked.push(`${init.method} ${pathname}`)
    if (init.signal?.aborted) throw init.signal.reason
    const planned = replies.shift()
    if (planned instanceof Error) throw planned
    if (planned) return planned
    const { statusCode, headers, rawPayload } = await shop.app.server.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: `${pathname}${search}`,
      headers: { host: 'ru.localhost:5445', ...(init.headers as Record<string, string>) },
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: headers as Record<string, string> })
  }
  const sleep = async (ms: number): Promise<void> => void waits.push(ms)
  fresh = (more = {}) => createClient({ baseUrl: 'http://ru.localhost:5445/', apiKey, fetch, sleep, ...more })
  client = fresh()
})
afterAll(() => shop.close())
beforeEach(() => {
  asked.length = 0
  waits.length = 0
  replies = []
})

const failureOf = async (work: Promise<unknown>): Promise<ShopError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ShopError) return error
  throw new Error(`no error of the shop: ${String(error)}`)
}
const busy = (headers: Record<string, string> = {}) => new Response('{}', { status: 503, headers })

describe('happy', () => {
  test('[backoffice] the table has every call that is open to keys', () => {
    expect(clientCalls).toEqual(callNames.filter((name) => calls[name].keys))
    expectTypeOf<Calls['admin.product.list']['reply']>().toEqualTypeOf<CallReply<'admin.product.list'>>()
    expectTypeOf<Calls['admin.stock.adjust']['reply']>().toEqualTypeOf<CallReply<'admin.stock.adjust'>>()
    expectTypeOf(client.admin.stock.adjust).parameter(0).toHaveProperty('body')
  })

  test('[backoffice] reads and writes are typed and reach the shop', async () => {
    const { products } = await client.admin.product.list({ query: { take: 2 } })
    expect(products).toHaveLength(2)
    const { product } = await client.admin.product.get({ params: { id: PRODUCT.potato } })
    expect(product.id).toBe(PRODUCT.potato)
    const body = { mode: 'delta' as const, unit: 3, reason: '입고' }
    const input = { params: { id: COMBINATION.potato }, body }
    const key = { idempotencyKey: 'delivery-0001', reason: '입고 확인' }
    const first = await client.admin.stock.adjust(input, key)
    expect(await client.call('admin.stock.adjust', input, key)).toEqual(first)
    const [entry] = (await owner.api('admin.audit.list', { query: { call: 'admin.stock.adjust' } })).entries
    expect(entry).toMatchObject({ reason: '입고 확인', apiKey: { name: '창고' } })
  })

  test('[backoffice] a file has its name', async () => {
    const { name, blob } = await client.admin.product.export()
    expect(name).toMatch(/^상품 .*\.xlsx$/)
    expect(blob.size).toBeGreaterThan(10)
  })
})

describe('error', () => {
  test('[backoffice] a refusal has the code, the fields and the request', async () => {
    const error = await failureOf(client.admin.product.get({ params: { id: 999_999 } }))
    expect(error).toMatchObject({ status: 404, code: 'productNotFound' })
    expect(error.requestId).not.toBe('')
    const wrong = await failureOf(client.admin.product.list({ query: { take: 1_000 } }))
    expect(wrong.problems[0]?.path).toBe('query.take')
    expect(await failureOf(client.admin.live.list())).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('[backoffice] a read is sent again after a failure that passes, as late as the shop says', async () => {
    replies = [new TypeError('fetch failed'), busy({ 'retry-after': '3' })]
    expect((await client.admin.product.list()).products.length).toBeGreaterThan(0)
    expect([asked.length, waits]).toEqual([3, [500, 3_000]])
    replies = [busy(), busy(), busy(), busy()]
    expect(await failureOf(client.admin.product.list())).toMatchObject({ status: 503 })
    expect(asked).toHaveLength(6)
    replies = [busy({ 'retry-after': '3600' })]
    expect(await failureOf(client.admin.product.list())).toMatchObject({ retryAfterMs: 3_600_000 })
  })

  test('[backoffice] a write that creates something is sent again only with a key', async () => {
    const input = { params: { id: COMBINATION.potato }, body: { mode: 'delta' as const, unit: 1, reason: '입고' } }
    replies = [busy()]
    expect(await failureOf(client.admin.stock.adjust(input))).toMatchObject({ status: 503 })
    expect(asked).toHaveLength(1)
    replies = [new TypeError('fetch failed')]
    await client.admin.stock.adjust(input, { idempotencyKey: 'delivery-0002' })
    expect(asked).toHaveLength(3)
  })

  test('[backoffice] a time-out, a lost connection and an abort are told apart', async () => {
    const never = (_: string, { signal }: RequestInit): Promise<Response> =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      })
    const slow = fresh({ fetch: never, timeoutMs: 20, retries: 0 })
    expect(await failureOf(slow.admin.product.list())).toMatchObject({ status: 0, code: 'timeout' })
    const controller = new AbortController()
    const aborted = failureOf(slow.admin.product.list({}, { signal: controller.signal, timeoutMs: 60_000 }))
    controller.abort()
    expect((await aborted).code).toBe('aborted')
    replies = [new TypeError('fetch failed')]
    expect(await failureOf(fresh({ retries: 0 }).admin.product.list())).toMatchObject({ code: 'network' })
  })

  test('[F6] a call that is closed to keys is not in the client', () => {
    const loose = client.admin as unknown as Record<string, Record<string, () => unknown>>
    expect(() => loose['staff']?.['list']?.()).toThrow('admin.staff.list is no call that is open to API keys')
    expect(clientCalls as string[]).not.toContain('admin.apiKey.create')
    expectTypeOf<Extract<CallName, `admin.staff.${string}`>>().toBeNever()
  })
})
