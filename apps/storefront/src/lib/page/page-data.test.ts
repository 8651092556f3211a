// @vitest-environment node
import type { Api } from '@shop/contract'
import { isRouteErrorResponse } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../call/query-client.ts'
import { browserLoader, definePlan, type Plan, readReplies, serverLoader, want } from './page-data.ts'
import { writeReplies } from './rendering/page-replies.ts'
import { createRequestContext, queryClientContext } from './request-context.ts'

const failure = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode })
const apiOf = (replies: Record<string, () => unknown>) =>
  (async (name: string) => {
    const reply = replies[name]
    if (!reply) throw failure(500, `no ${name}`)
    return reply()
  }) as unknown as Api
const argsOf = (api: Api) => ({
  params: { id: '7' },
  url: new URL('http://ru.localhost/product/7'),
  context: createRequestContext({ api, brandId: 'ru' }),
})
/** Runs a loader on the server. Returns the replies sent to the browser with the page. */
const load = async (plan: Plan, api: Api): Promise<string> => {
  const args = argsOf(api)
  await serverLoader(plan)(args)
  return new TextDecoder().decode(writeReplies(args.context.get(queryClientContext)))
}
const plan = definePlan(({ params }) => ({
  critical: [want('product.get', { params: { id: params['id'] ?? '' } })],
  deferred: [want('product.listRelated', { params: { id: params['id'] ?? '' } })],
}))

test('a loader stores each reply by call and input, and the browser cache is filled from it', async () => {
  const api = apiOf({ 'product.get': () => ({ id: 7 }), 'product.listRelated': () => ({ products: [] }) })
  const sent = await load(plan, api)
  expect(JSON.parse(sent)).toEqual([
    ['product.listRelated', { params: { id: '7' } }, { products: [] }],
    ['product.get', { params: { id: '7' } }, { id: 7 }],
  ])
  const client = createQueryClient()
  readReplies(client, sent)
  expect(client.getQueryData(['product.get', { params: { id: '7' } }])).toEqual({ id: 7 })
})

test('a failed deferred call omits its section and is not retried', async () => {
  let tries = 0
  const api = apiOf({
    'product.get': () => ({ id: 7 }),
    'product.listRelated': () => {
      tries += 1
      throw failure(503, '지금은 안 돼요')
    },
  })
  expect((JSON.parse(await load(plan, api)) as [string][]).map(([name]) => name)).toEqual(['product.get'])
  expect(tries).toBe(1)
})

test('a failed critical call renders an error page with its status and message', async () => {
  const api = apiOf({
    'product.get': () => {
      throw failure(404, '찾는 상품이 없어요.')
    },
    'product.listRelated': () => ({ products: [] }),
  })
  const thrown: unknown = await serverLoader(plan)(argsOf(api)).catch((error: unknown) => error)
  expect(thrown).toMatchObject({ data: { message: '찾는 상품이 없어요.' }, init: { status: 404 } })
  expect(isRouteErrorResponse(thrown)).toBe(false)
})

test('an unexpected error is rethrown unchanged', async () => {
  const broken = new TypeError('broken')
  const api = apiOf({
    'product.get': () => {
      throw broken
    },
  })
  await expect(serverLoader(plan)(argsOf(api))).rejects.toBe(broken)
})

test('each request has its own cache', async () => {
  const api = apiOf({ 'product.get': () => ({ id: 7 }), 'product.listRelated': () => ({ products: [] }) })
  const [first, second] = [argsOf(api), argsOf(api)]
  await serverLoader(plan)(first)
  expect(first.context.get(queryClientContext).getQueryCache().getAll()).toHaveLength(2)
  expect(second.context.get(queryClientContext).getQueryCache().getAll()).toEqual([])
})

test('a served call is loaded with the page on the server, and not by the loader in the browser', async () => {
  const asked: string[] = []
  const reply = (name: string) => () => asked.push(name) && { products: [] }
  const searching = definePlan(({ params }) => ({
    deferred: [want('search.listPopular')],
    served: [want('search.listProducts', { query: { q: params['id'] ?? '' } })],
  }))
  const api = apiOf({ 'search.listPopular': reply('popular'), 'search.listProducts': reply('products') })
  const sent = JSON.parse(await load(searching, api)) as [string, unknown][]
  expect(sent.map(([name, input]) => [name, input])).toEqual([
    ['search.listPopular', {}],
    ['search.listProducts', { query: { q: '7' } }],
  ])
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    return Response.json({})
  })
  const { params, url } = argsOf(api)
  await browserLoader(searching)({ params, url, request: { signal: new AbortController().signal } })
  expect(fetched.filter((to) => to.includes('/products/search'))).toEqual([expect.stringMatching(/popular$/)])
  vi.unstubAllGlobals()
})
