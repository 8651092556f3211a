// @vitest-environment node
import type { Api } from '@shop/contract'
import { isRouteErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { definePlan, fillCache, listReplies, serverLoader, want } from './page-data.ts'
import { createPageContext } from './request-context.ts'

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
  context: createPageContext({ api, brandId: 'ru', origin: 'http://ru.localhost' }),
})
const plan = definePlan(({ params }) => ({
  critical: [want('product.get', { params: { id: params['id'] ?? '' } })],
  deferred: [want('product.listRelated', { params: { id: params['id'] ?? '' } })],
}))

test('a loader gives each reply under its call and input, and the cache is filled from it', async () => {
  const api = apiOf({ 'product.get': () => ({ id: 7 }), 'product.listRelated': () => ({ products: [] }) })
  const state = await serverLoader(plan)(argsOf(api))
  expect(JSON.parse(state.replies)).toEqual([
    ['product.listRelated', { params: { id: '7' } }, { products: [] }],
    ['product.get', { params: { id: '7' } }, { id: 7 }],
  ])
  const client = createQueryClient()
  // as it reaches the browser: a copy of what the loader gave
  fillCache(client, structuredClone(state))
  expect(client.getQueryData(['product.get', { params: { id: '7' } }])).toEqual({ id: 7 })
})

test('a failed deferred call leaves its section out, and nobody waits for another try', async () => {
  let tries = 0
  const api = apiOf({
    'product.get': () => ({ id: 7 }),
    'product.listRelated': () => {
      tries += 1
      throw failure(503, '지금은 안 돼요')
    },
  })
  const state = await serverLoader(plan)(argsOf(api))
  expect(listReplies(state).map(([name]) => name)).toEqual(['product.get'])
  expect(tries).toBe(1)
})

test('a failed critical call is a page of its status, with its sentence', async () => {
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

test('what nobody expected rises as it is', async () => {
  const broken = new TypeError('broken')
  const api = apiOf({
    'product.get': () => {
      throw broken
    },
  })
  await expect(serverLoader(plan)(argsOf(api))).rejects.toBe(broken)
})

test('on a page that streams, a slow deferred call travels as a promise', async () => {
  let finish: (value: unknown) => void = () => undefined
  const slow = new Promise((resolve) => {
    finish = resolve
  })
  const api = apiOf({ 'product.get': () => ({ id: 7 }), 'product.listRelated': () => slow })
  const { pending } = await serverLoader(plan, { streams: true })(argsOf(api))
  const related = pending.find(([name]) => name === 'product.listRelated')?.[2]
  expect(related).toBeInstanceOf(Promise)
  finish({ products: [1] })
  await expect(related).resolves.toEqual({ products: [1] })
})
