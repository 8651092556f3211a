import { AppError } from '@shop/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aCard } from '#src/features/product/testing/fixtures.ts'
import { rereadRecentWords } from './recent-words.ts'
import { found, openSearch, sentTo } from './testing/open-search.tsx'

const field = () => screen.findByRole('combobox', { name: '상품 검색' })
beforeEach(() => {
  localStorage.clear()
  rereadRecentWords()
})
afterEach(() => vi.unstubAllGlobals())

describe('happy', () => {
  test('[SCREEN-13] a popular word opens its search and becomes a recent word, removable alone and with all', async () => {
    openSearch('/search')
    await screen.findByText('최근에 찾은 검색어가 없어요.')
    await userEvent.click(await screen.findByRole('link', { name: /감귤/ }))
    await screen.findByRole('heading', { name: '청송 꿀사과' })
    await userEvent.click(screen.getByRole('button', { name: '지우기' }))
    await userEvent.type(await field(), '한우{Enter}')
    await waitFor(() => expect(localStorage.getItem('recent-searches')).toContain('["한우","감귤"]'))
  })

  test('[SCREEN-13] recent words are removed one by one or all at once, or not stored', async () => {
    localStorage.setItem('recent-searches', JSON.stringify({ words: ['배', '감', '귤'], isOff: false }))
    openSearch('/search')
    await userEvent.click(await screen.findByRole('button', { name: '배 삭제' }))
    expect(screen.queryByRole('link', { name: '배' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '전체 삭제' }))
    await screen.findByText('최근에 찾은 검색어가 없어요.')
    await userEvent.click(screen.getByRole('button', { name: '저장 끄기' }))
    await screen.findByText('검색어를 저장하지 않고 있어요.')
    await userEvent.type(await field(), '사과{Enter}')
    await screen.findByRole('heading', { name: '청송 꿀사과' })
    expect(JSON.parse(localStorage.getItem('recent-searches') ?? '')).toEqual({ words: [], isOff: true })
  })

  test('[SCREEN-13] suggestions appear while typing; arrow keys select and Enter chooses', async () => {
    const journal = openSearch('/search')
    const input = await field()
    await userEvent.type(input, '사ㄱ')
    const options = await screen.findAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['사과', '청송 꿀사과'])
    expect(input.getAttribute('aria-expanded')).toBe('true')
    await userEvent.keyboard('{ArrowDown}')
    expect(input.getAttribute('aria-activedescendant')).toBe(options[0]?.id)
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await screen.findByRole('heading', { name: '청송 꿀사과' })
    expect(sentTo(journal, 'search.listProducts')[0]?.query).toMatchObject({ q: '사과', page: '0' })
    // one typing pause sends one request
    expect(sentTo(journal, 'search.suggest').length).toBeLessThanOrEqual(2)
  })

  test('[SCREEN-13] a suggested product opens its page; Escape closes the list', async () => {
    openSearch('/search')
    await userEvent.type(await field(), '사ㄱ')
    await screen.findAllByRole('option')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryAllByRole('option')).toEqual([])
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.click((await screen.findAllByRole('option'))[1] as HTMLElement)
    await screen.findByText('상품 화면')
  })

  test('[SCREEN-13] Enter that ends a syllable does not search', async () => {
    const journal = openSearch('/search')
    const input = await field()
    await userEvent.type(input, '사과')
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229, isComposing: true })
    expect(sentTo(journal, 'search.listProducts')).toEqual([])
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('heading', { name: '청송 꿀사과' })
  })

  test('[SCREEN-13] filters and order are in the address and in the request', async () => {
    const journal = openSearch('/search?q=%EC%82%AC%EA%B3%BC')
    await userEvent.click(await screen.findByRole('button', { name: '무료배송 4' }))
    await userEvent.click(await screen.findByRole('button', { name: '과일 12' }))
    await userEvent.click(screen.getByRole('button', { name: '정확도순' }))
    await userEvent.click(await screen.findByRole('radio', { name: '낮은 가격순' }))
    await waitFor(() =>
      expect(sentTo(journal, 'search.listProducts').at(-1)?.query).toEqual({
        q: '사과',
        sort: 'priceAsc',
        filter: 'category:91,freeShipping',
        page: '0',
      }),
    )
  })

  test('[C046] [SCREEN-13] a filter word in the term shows as a chip, stays with other filters, and is removed with its chip', async () => {
    const journal = openSearch(`/search?q=${encodeURIComponent('사과 무료배송')}`, {
      'search.listProducts': ({ query }) =>
        found({ saidFilter: query['q'] === '사과' ? null : { filter: 'freeShipping', term: '사과' } }),
    })
    const free = () => screen.findByRole('button', { name: '무료배송 4' })
    expect((await free()).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('button', { name: '품절 제외 11' }).getAttribute('aria-pressed')).toBe('false')
    await userEvent.click(screen.getByRole('button', { name: '품절 제외 11' }))
    const last = () => sentTo(journal, 'search.listProducts').at(-1)?.query
    await waitFor(() => expect(last()).toMatchObject({ q: '사과 무료배송', filter: 'inStock' }))
    await userEvent.click(await free())
    await waitFor(() => expect(last()).toEqual({ q: '사과', sort: 'relevance', filter: 'inStock', page: '0' }))
    expect((await free()).getAttribute('aria-pressed')).toBe('false')
  })

  test('[C046] [SCREEN-13] a price in the term shows as a selected chip, stays with other filters, and is removed with its words', async () => {
    const journal = openSearch(`/search?q=${encodeURIComponent('사과 1만원 이하')}`, {
      'search.listProducts': ({ query }) =>
        found({ saidFilter: query['q'] === '사과' ? null : { filter: 'price:-10000', term: '사과' } }),
    })
    const price = () => screen.findByRole('button', { name: '10,000원 이하' })
    expect((await price()).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: '품절 제외 11' }))
    const last = () => sentTo(journal, 'search.listProducts').at(-1)?.query
    await waitFor(() => expect(last()).toMatchObject({ q: '사과 1만원 이하', filter: 'inStock' }))
    await userEvent.click(await price())
    await waitFor(() => expect(last()).toEqual({ q: '사과', sort: 'relevance', filter: 'inStock', page: '0' }))
    expect(screen.queryByRole('button', { name: '10,000원 이하' })).toBeNull()
  })

  test('[C046] selecting another price replaces the typed price', async () => {
    const journal = openSearch(`/search?q=${encodeURIComponent('사과 만원대')}`, {
      'search.listProducts': ({ query }) =>
        found({ saidFilter: query['q'] === '사과' ? null : { filter: 'price:10000-19999', term: '사과' } }),
    })
    await userEvent.click(await screen.findByRole('button', { name: '필터 1' }))
    const sheet = await screen.findByRole('dialog', { name: '필터' })
    expect(within(sheet).getByRole('button', { name: '10,000원~20,000원' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(within(sheet).getByRole('button', { name: '10,000원~30,000원 6' }))
    const last = () => sentTo(journal, 'search.listProducts').at(-1)?.query
    await waitFor(() => expect(last()).toMatchObject({ q: '사과', filter: 'price:10000-29999' }))
  })

  test('[C046] removing the only filter of a search without other terms ends the search', async () => {
    openSearch(`/search?q=${encodeURIComponent('무료배송')}`, {
      'search.listProducts': () => found({ saidFilter: { filter: 'freeShipping', term: '' } }),
    })
    await userEvent.click(await screen.findByRole('button', { name: '무료배송 4' }))
    await screen.findByText('인기 검색어')
  })

  test('[PAGE-15] the next page is fetched with the search token of the first page', async () => {
    const journal = openSearch('/search?q=%EC%82%AC%EA%B3%BC', {
      'search.listProducts': ({ query }) =>
        query['page'] === '0'
          ? found({ page: { count: 2, nextPage: '1', prePage: null } })
          : found({ products: [aCard({ id: 8, name: '영주 사과' })] }),
    })
    await userEvent.click(await screen.findByRole('button', { name: '더 보기' }))
    await screen.findByRole('heading', { name: '영주 사과' })
    expect(sentTo(journal, 'search.listProducts')[1]?.query).toMatchObject({ page: '1', searchToken: 'token' })
  })

  test('[SCREEN-13] the corrected term is shown', async () => {
    openSearch('/search?q=tkrhk', {
      'search.listProducts': () => found({ correction: { term: '사과', kind: 'keyboard' } }),
    })
    await screen.findByText('‘사과’로')
  })

  test('[ERROR-4] an empty result shows the best selling products', async () => {
    const nothing = found({
      page: { count: 0, nextPage: null, prePage: null },
      products: [],
      recommendations: [aCard({ id: 9, name: '완숙 찰토마토' })],
    })
    openSearch('/search?q=xx', { 'search.listProducts': () => nothing })
    await screen.findByRole('heading', { name: '검색 결과가 없어요.' })
    await screen.findByRole('heading', { name: '완숙 찰토마토' })
  })
})

describe('error', () => {
  test('[SCREEN-13] a failed search shows an error and can be retried', async () => {
    let fails = true
    openSearch('/search?q=%EC%82%AC%EA%B3%BC', {
      'search.listProducts': () => {
        if (fails) throw new AppError('overloaded')
        return found()
      },
    })
    await screen.findByRole('alert')
    fails = false
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }))
    await screen.findByRole('heading', { name: '청송 꿀사과' })
  })

  test('[SCREEN-13] search works when suggestions and popular words fail to load', async () => {
    const refuse = () => {
      throw new AppError('overloaded')
    }
    openSearch('/search', { 'search.suggest': refuse, 'search.listPopular': refuse })
    await userEvent.type(await field(), '사과{Enter}')
    await screen.findByRole('heading', { name: '청송 꿀사과' })
  })

  test('[SCREEN-13] invalid parts of the address are ignored', async () => {
    const journal = openSearch('/search?q=%EC%82%AC%EA%B3%BC&sort=toString&filter=colour:red')
    await screen.findByRole('heading', { name: '청송 꿀사과' })
    expect(sentTo(journal, 'search.listProducts')[0]?.query).toEqual({ q: '사과', sort: 'relevance', page: '0' })
  })
})
