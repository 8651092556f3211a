import type { CallReply } from '@shop/contract'
import { describe, expect, test } from 'vitest'
import { bestInput, listBestTabs, readBestChoice } from './best-address.ts'
import { toBestAddress } from './best-link.ts'
import { rangeText } from './date-chips.tsx'

const category = (id: number, slug: string) => ({ id, name: slug, slug, image: null, productsCount: 1, children: [] })
const categories = [category(91, 'fruit'), category(93, 'fish'), category(97, 'vegetable')]
const advertising = (
  id: number,
  code: string,
  priority: number,
): CallReply<'best.getFront'>['categoryAdvertisings'][number] => ({
  code,
  type: 'best',
  category: { id, name: code },
  productGroup: { code: `${code}-pick`, name: '고른 상품' },
  priority,
  focusAdvertising: false,
})
const tabs = listBestTabs([advertising(91, 'fruit', 2), advertising(97, 'vegetable', 1)], categories)
const read = (search: string) => readBestChoice(new URLSearchParams(search), tabs)

test('[HOME-2] lists categories in the brand’s order first, then the others', () => {
  expect(tabs.map(({ code, group }) => [code, group?.code])).toEqual([
    ['vegetable', 'vegetable-pick'],
    ['fruit', 'fruit-pick'],
    ['fish', undefined],
  ])
  expect(listBestTabs([], categories).map(({ code }) => code)).toEqual(['fruit', 'fish', 'vegetable'])
})

test('[SCREEN-4] [BEST-1] a ranking states the days it covers', () => {
  const range = { from: '2026-10-10T15:00:00Z', to: '2026-10-18T14:59:00Z' }
  expect(rangeText(range)).toBe('10.11(일)부터 10.18(일)까지 많이 팔린 순서예요')
  expect(rangeText(null)).toBe('많이 팔린 순서예요')
})

describe('[SCREEN-4] parsing the URL', () => {
  test('[BEST-1] the defaults are fruit and a week', () => {
    const choice = read('')
    expect(choice && bestInput(choice)).toEqual({ params: { id: 91 }, query: { type: 'week' } })
    expect(choice && toBestAddress(choice)).toBe('/best')
  })

  test.each(['', 'type=vegetable', 'type=fish&date=day', 'date=month'])('writes %j back unchanged', (search) => {
    const choice = read(search)
    expect(choice && toBestAddress(choice)).toBe(search === '' ? '/best' : `/best?${search}`)
  })

  test('accepts a category by id; rejects an unknown category; reads an unknown period as a week', () => {
    expect(read('type=93')?.tab.code).toBe('fish')
    expect(read('type=nothing')).toBeUndefined()
    expect(read('type=constructor')).toBeUndefined()
    expect(read('date=toString')?.date).toBe('week')
  })

  test('[BEST-1] a shop without fruit opens its first category', () => {
    const some = tabs.filter(({ code }) => code !== 'fruit')
    expect(readBestChoice(new URLSearchParams(), some)?.tab.code).toBe('vegetable')
    expect(readBestChoice(new URLSearchParams(), [])).toBeUndefined()
  })
})
