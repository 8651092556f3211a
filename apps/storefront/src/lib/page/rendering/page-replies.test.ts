// @vitest-environment node
import { expect, test } from 'vitest'
import { createQueryClient } from '#src/lib/call/query-client.ts'
import { writeReplies } from './page-replies.ts'

const cacheWith = (replies: readonly (readonly [name: string, input: unknown, reply: unknown])[]) => {
  const client = createQueryClient()
  for (const [name, input, reply] of replies) client.setQueryData([name, input], reply)
  return client
}
const textOf = (replies: Parameters<typeof cacheWith>[0]) => new TextDecoder().decode(writeReplies(cacheWith(replies)))

test('[G1] replies are JSON that text in a reply or an input cannot end', () => {
  const replies = [
    ['search.listProducts', { query: { q: '</script><b>' } }, { name: '</script> 감귤 🍊' }],
    ['product.get', {}, null],
  ] as const
  const text = textOf(replies)
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual(replies)
  expect(textOf([])).toBe('[]')
})

test('“searched, and the page broke once its code came”: data derived from a reply is not sent in place of the reply', () => {
  const client = cacheWith([['search.listProducts', { q: '사과' }, { products: [] }]])
  client.setQueryData(['search.listProducts', { q: '사과' }, 'pages'], { pages: [{ products: [] }], pageParams: [''] })
  expect(JSON.parse(new TextDecoder().decode(writeReplies(client)))).toEqual([
    ['search.listProducts', { q: '사과' }, { products: [] }],
  ])
})

test('a reply used by several pages is sent with each of them', () => {
  const shared = { id: 7, name: '감귤' }
  expect(JSON.parse(textOf([['product.get', { id: 7 }, shared]]))).toEqual([['product.get', { id: 7 }, shared]])
  expect(
    JSON.parse(
      textOf([
        ['cart.get', {}, { items: [] }],
        ['product.get', { id: 7 }, shared],
      ]),
    ),
  ).toEqual([
    ['cart.get', {}, { items: [] }],
    ['product.get', { id: 7 }, shared],
  ])
})
