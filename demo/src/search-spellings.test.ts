import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSearchShop } from '#src/testing/search-shop.ts'

let shop: Awaited<ReturnType<typeof openSearchShop>>
beforeAll(async () => {
  shop = await openSearchShop()
}, 90_000)
afterAll(() => shop.close())

const find = (q: string) => shop.find(q)

/** K01 to K04: `typed` finds the same products as the spelling `same`. */
const spellings: readonly [id: string, how: string, typed: string, same: string][] = [
  ['K01', 'conjoining jamo', '\u1109\u1100', 'ㅅㄱ'],
  ['K01', 'conjoining jamo of a word', '사과'.normalize('NFD'), '사과'],
  ['K01', 'a syllable and a conjoining jamo', '사\u1100', '사ㄱ'],
  ['K02', 'half-width jamo', '\uffb5\uffa1', 'ㅅㄱ'],
  ['K02', 'the half-width jamo ㅋㄱ', '\uffbb\uffa1', 'ㅋㄱ'],
  ['K02', 'half-width jamo of a word', '\uffb5\uffc2\uffa1\uffcc\uffc2', '사과'],
  ['K03', 'jamo one by one', 'ㅅㅏㄱㅗㅏ', '사과'],
  ['K03', 'jamo with a compound vowel', 'ㅅㅏㄱㅘ', '사과'],
  ['K03', 'jamo with spaces', 'ㅅ ㅏ ㄱ ㅗ ㅏ', '사과'],
  ['K03', 'a syllable and jamo', '사ㄱㅗㅏ', '사과'],
  ['K04', 'caps lock', 'TKRHK', 'tkrhk'],
  ['K04', 'caps lock with shift', 'eKFRL', 'Ekfrl'],
  ['K04', 'full width', 'ｔｋｒｈｋ', 'tkrhk'],
  ['K04', 'full width with caps lock', 'ＴＫＲＨＫ', 'tkrhk'],
  ['K04', 'full-width Latin letters', 'ＬＡ갈비', 'LA갈비'],
  ['K06', 'direction characters', '\u202e사과\u202c', '사과'],
  ['K06', 'invisible characters', '사\u00ad\u3164과', '사과'],
]

test.each(spellings)('[%s] %s: %s finds what %s finds', async (_, __, typed, same) => {
  const [found, expected] = await Promise.all([find(typed), find(same)])
  expect(found.products.map(({ name }) => name)).toEqual(expected.products.map(({ name }) => name))
  expect(found.correction).toEqual(expected.correction)
})

test.each([
  ['3키로 사과', /사과.*3kg/, /사과/],
  ['3킬로 사과', /사과.*3kg/, /사과/],
  ['사과 3KG', /사과.*3kg/, /사과/],
  ['사과 3 kg', /사과.*3kg/, /사과/],
  ['사과 삼 킬로그램', /사과.*3kg/, /사과/],
  ['사과３㎏', /사과.*3kg/, /사과/],
  ['사과 3000g', /사과.*3kg/, /사과/],
  ['3키로짜리 사과', /사과.*3kg/, /사과/],
  ['고구마3키로', /고구마.*3kg/, /고구마/],
  ['500그람 한돈', /한돈.*500g/, /한돈/],
  ['한돈 오백그램', /한돈.*500g/, /한돈/],
  ['한돈 반키로', /한돈.*500g/, /한돈/],
])('[K05] %s: lists products of the weight first, then the others', async (q, weighed, kind) => {
  const names = (await find(q)).products.map(({ name }) => name)
  const isWeighed = names.map((name) => weighed.test(name))
  const count = isWeighed.filter(Boolean).length
  expect(count).toBeGreaterThan(0)
  expect(isWeighed.slice(0, count)).not.toContain(false)
  expect(names.length).toBeGreaterThan(count)
  expect(kind.test(names[count] ?? '')).toBe(true)
})

test('[K05] a weight that no matching product has excludes no product', async () => {
  const { products } = await find('고구마1키로')
  expect(products.map(({ name }) => name)).toEqual((await find('고구마')).products.map(({ name }) => name))
})
