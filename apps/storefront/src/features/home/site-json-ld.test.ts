import { brandFor } from '@shop/brands'
import { expect, test } from 'vitest'
import { siteJsonLd } from './site-json-ld.ts'
import { noSettings } from '#src/testing/shop-samples.ts'

test('home lists the organization and the search address of the shop', () => {
  const blocks = JSON.stringify(
    siteJsonLd({ brand: brandFor('farmer'), origin: 'https://farmer.example', settings: noSettings }),
  )
  expect(blocks).toContain('(주)쿠마파머 데모')
  expect(blocks).toContain('https://farmer.example/search?q={search_term_string}')
})
