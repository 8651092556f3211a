import { gzipSync } from 'node:zlib'
import { type Call, type CallName, callNames, calls } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const json = { 'content-type': 'application/json' }
const deep = 10_000
const odd: readonly (readonly [what: string, headers: Record<string, string>, raw: string | Buffer])[] = [
  ['ten thousand lists in each other', json, `${'['.repeat(deep)}${']'.repeat(deep)}`],
  ['ten thousand objects in each other', json, `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
  ['a text of a megabyte', json, JSON.stringify({ name: 'a'.repeat(2 ** 20) })],
  ['nothing, called JSON', json, ''],
  ['half of an object', json, '{"name":'],
  ['a prototype', json, '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'],
  ['a number without end', json, '{"amount":1e400}'],
  ['what is not UTF-8', json, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['XML', { 'content-type': 'application/xml' }, '<a/>'],
  ['blanks packed a thousandfold', { ...json, 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(8 * 2 ** 20, 32))],
]

const writes = callNames.filter((name) => calls[name].method !== 'GET' && (calls[name] as Call).uploadBytes === 0)
const pathOf = (name: CallName): string => calls[name].path.replace(/\{\w+\}/g, '1')

describe('error: [D1] any kind of body gives a typed response and no server fault', () => {
  test.each(odd)(
    '%s',
    async (_, headers, raw) => {
      const { token } = await register(shop)
      for (const name of writes.filter((each) => !/logOut|leave/.test(each))) {
        const path = `${pathOf(name)}?page=1&page=2`
        const answer = await shop.request(calls[name].method, path, { token, headers, raw })
        expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBeLessThan(500)
        if (answer.status >= 400)
          expect(answer.body, name).toMatchObject({ statusCode: answer.status, code: expect.any(String) })
      }
      expect(({} as { admin?: boolean }).admin).toBeUndefined()
    },
    60_000,
  )
})
