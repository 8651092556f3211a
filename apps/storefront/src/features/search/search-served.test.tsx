import type { Api } from '@shop/contract'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aCard } from '#src/features/product/testing/fixtures.ts'
import { serverLoader } from '#src/lib/page/page-data.ts'
import { writeReplies } from '#src/lib/page/rendering/page-replies.ts'
import { createRequestContext, queryClientContext } from '#src/lib/page/request-context.ts'
import { plan } from '#src/pages/search-page.tsx'
import { found, openSearch, sentTo } from './testing/open-search.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Renders an address on the server. Returns the page and the API calls made. */
const serve = async (address: string, answer: () => unknown = () => found()) => {
  const asked: unknown[] = []
  const api = (async (...call: unknown[]) => {
    asked.push(call)
    return answer()
  }) as unknown as Api
  const context = createRequestContext({ api, brandId: 'ru' })
  await serverLoader(plan)({ params: {}, url: new URL(address, 'http://ru.localhost'), context })
  return { asked, replies: new TextDecoder().decode(writeReplies(context.get(queryClientContext))) }
}

describe('happy', () => {
  test('[SCREEN-13] the server renders the first products, and the browser does not fetch them again', async () => {
    const address = '/search?q=%EC%82%AC%EA%B3%BC&sort=priceAsc&filter=inStock'
    const { asked, replies } = await serve(address, () => found({ page: { count: 2, nextPage: '1', prePage: null } }))
    expect(asked).toEqual([['search.listProducts', { query: { q: '사과', sort: 'priceAsc', filter: 'inStock' } }]])
    const journal = openSearch(
      address,
      { 'search.listProducts': () => found({ products: [aCard({ id: 8, name: '영주 사과' })] }) },
      replies,
    )
    expect(screen.getByRole('heading', { name: '청송 꿀사과' })).toBeTruthy()
    expect(sentTo(journal, 'search.listProducts')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: '더 보기' }))
    await screen.findByRole('heading', { name: '영주 사과' })
    expect(sentTo(journal, 'search.listProducts').map(({ query }) => query)).toMatchObject([
      { page: '1', searchToken: 'token', sort: 'priceAsc', filter: 'inStock' },
    ])
  })

  test('[SCREEN-13] another filter on a server-rendered page is fetched', async () => {
    const address = '/search?q=%EC%82%AC%EA%B3%BC'
    const journal = openSearch(address, {}, (await serve(address)).replies)
    await userEvent.click(screen.getByRole('button', { name: '무료배송 4' }))
    await waitFor(() => expect(sentTo(journal, 'search.listProducts')).toHaveLength(1))
    expect(sentTo(journal, 'search.listProducts')[0]?.query).toMatchObject({ filter: 'freeShipping', page: '0' })
  })

  test('[SCREEN-13] without a term the server renders the popular words', async () => {
    expect((await serve('/search?q=%20', () => ({ words: [], source: 'sales' }))).asked).toEqual([
      ['search.listPopular'],
    ])
  })
})

describe('error', () => {
  test('[SCREEN-13] the server ignores invalid parts of the address', async () => {
    const { asked } = await serve('/search?q=%EC%82%AC%00%EA%B3%BC&sort=toString&filter=colour:red&nextPage=x&page=-1')
    expect(asked).toEqual([['search.listProducts', { query: { q: '사 과', sort: 'relevance' } }]])
  })

  test('[SCREEN-13] a search that the server render rejects is fetched by the browser', async () => {
    const { replies } = await serve('/search?q=%EC%82%AC%EA%B3%BC', () => {
      throw Object.assign(new Error('지금은 안 돼요'), { statusCode: 429 })
    })
    expect(replies).toBe('[]')
    const journal = openSearch('/search?q=%EC%82%AC%EA%B3%BC', {}, replies)
    await screen.findByRole('heading', { name: '청송 꿀사과' })
    expect(sentTo(journal, 'search.listProducts')).toHaveLength(1)
  })
})
