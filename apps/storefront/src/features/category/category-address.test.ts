import type { Category } from '@shop/contract'
import { describe, expect, test } from 'vitest'
import { findCategory, listInput, readListChoice, toListAddress } from './category-address.ts'

const leaf = (id: number, slug: string) => ({ id, name: slug, slug, image: null, productsCount: 1 })
const categories: Category[] = [
  { ...leaf(91, 'fruit'), children: [leaf(9101, 'apple-pear')] },
  { ...leaf(93, 'fish'), children: [] },
  { ...leaf(96, 'meat'), children: [] },
  { ...leaf(97, 'vegetable'), children: [] },
  { ...leaf(95, 'food'), children: [leaf(9501, 'rice-grain')] },
]

describe('[ROUTE-5] the last segment of the path names the category', () => {
  test.each([
    ['fruit', 91],
    ['fish', 93],
    ['meat', 96],
    ['vegetable', 97],
    ['food', 95],
    ['/category', 91],
    ['', 91],
    ['/category/rice-grain', 9501],
    ['9101', 9101],
    ['/category/93/', 93],
  ])('path %s resolves to category %i', (path, id) => expect(findCategory(categories, path)?.id).toBe(id))
  test.each(['nope', '12345', 'constructor', '%', '%E0%A4%A', '\u0000', '9'.repeat(40)])(
    'path %s resolves to no category',
    (path) => expect(findCategory(categories, path)).toBeUndefined(),
  )
  test('a sub-category resolves with its parent category', () =>
    expect(findCategory(categories, 'apple-pear')?.top.id).toBe(91))
})

describe('list options in the address', () => {
  test('[LIST-1] defaults to latest, grid, sold-out products hidden', () => {
    const choice = readListChoice(new URLSearchParams())
    expect(choice).toEqual({ sort: 'latest', hideSoldOut: true, view: 'grid' })
    expect(toListAddress('fruit', choice)).toBe('/category/fruit')
    expect(listInput(91, choice)).toEqual({ params: { id: 91 }, query: { sort: 'latest', hideSoldOut: true } })
  })
  test('[SCREEN-5] every option is written to the address and read back', () => {
    for (const sort of ['latest', 'popular', 'priceAsc', 'priceDesc', 'review'] as const)
      for (const hideSoldOut of [true, false])
        for (const view of ['grid', 'list'] as const) {
          const address = new URL(toListAddress('fruit', { sort, hideSoldOut, view }), 'http://shop.test')
          expect(readListChoice(address.searchParams)).toEqual({ sort, hideSoldOut, view })
        }
  })
  test('an unknown sort order falls back to the default', () =>
    expect(readListChoice(new URLSearchParams('sort=toString&view=x')).sort).toBe('latest'))
})
