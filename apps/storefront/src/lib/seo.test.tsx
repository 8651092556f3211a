import { brandFor } from '@shop/brands'
import { expect, test } from 'vitest'
import { breadcrumbOf, type Site, seo, siteOf } from './seo.ts'

const site: Site = { brand: brandFor('farmer'), origin: 'https://farmer.example' }
const find = (page: Parameters<typeof seo>[1], key: string) =>
  seo(site, page).find((entry) => Object.values(entry).includes(key))

test('a page has its title with the brand, its canonical address and its picture', () => {
  const page = { title: '의성 사과', path: '/product/7', image: '/pictures/apple-960.avif' }
  expect(seo(site, page)[0]).toEqual({ title: '의성 사과 | 쿠마파머' })
  expect(find(page, 'canonical')).toMatchObject({ href: 'https://farmer.example/product/7' })
  expect(find(page, 'og:image')).toMatchObject({ content: 'https://farmer.example/pictures/apple-960.avif' })
})

test('a page of somebody is kept out of search engines and has no canonical address', () => {
  expect(find({ path: '/cart', hidden: true }, 'noindex')).toBeTruthy()
  expect(find({ path: '/cart', hidden: true }, 'canonical')).toBeUndefined()
})

test('crumbs are numbered and absolute', () => {
  expect(breadcrumbOf(site.origin, [['과일', '/category/fruit']])).toMatchObject({
    itemListElement: [{ position: 1, name: '과일', item: 'https://farmer.example/category/fruit' }],
  })
})

test('the site is found among the matches, or not at all', () => {
  expect(siteOf([undefined, { id: 'root', loaderData: site }])).toBe(site)
  expect(siteOf([{ id: 'root' }])).toBeUndefined()
  expect(seo(undefined, { path: '/' })).toEqual([])
})
