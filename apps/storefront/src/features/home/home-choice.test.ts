import type { CallReply, HomeDisplay, MainNavigation } from '@shop/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { findMain, findSub, planHome, readHomeAddress, toHomeAddress } from './home-choice.ts'

const main = (id: number, key: string, navigationType: MainNavigation['navigationType']): MainNavigation => ({
  id,
  name: key,
  key,
  navigationType,
})
const mains = [
  main(1, 'home', 'simple_list'),
  main(2, 'best', 'tab_in_tab'),
  main(3, 'gift', 'products'),
  main(4, 'event', 'simple_list'),
]
const subs = [
  { id: 21, name: '하나', displayCategoryId: 201, buttonImage: null },
  { id: 22, name: '둘', displayCategoryId: 202, buttonImage: null },
]
const section = (id: number, displayContentsType: HomeDisplay['displayContentsType']) =>
  ({ id, displayContentsType }) as HomeDisplay
const displays = {
  page: { count: 2, nextPage: null, prePage: null },
  displayCategories: [section(301, 'product'), section(302, 'tab')],
} satisfies CallReply<'home.listDisplays'>

const plan = async (path: string, others: Record<string, unknown> = {}) => {
  const asked: string[] = []
  const replies: Record<string, unknown> = {
    'home.listNavigation': { mainNavigations: mains },
    'home.listSubTabs': { mainNavigation: mains[1], subNavigations: subs },
    'home.listDisplays': displays,
    ...others,
  }
  const get = async (name: string, input?: unknown) => {
    asked.push(`${name} ${JSON.stringify(input ?? {})}`)
    if (replies[name] === undefined) throw new Error(`${name} has no answer`)
    return replies[name]
  }
  const wanted = await planHome({ params: {}, url: new URL(path, 'http://shop.test'), get: get as never })
  const names = (wants: typeof wanted.critical) =>
    (wants ?? []).map(({ query }) => query((async () => undefined) as never).queryKey)
  return { asked, critical: names(wanted.critical), deferred: names(wanted.deferred) }
}

describe('[SCREEN-3] the address names the tabs', () => {
  test('and is read back', () => {
    const { searchParams } = new URL(toHomeAddress('best', 22), 'http://shop.test')
    expect(readHomeAddress(searchParams)).toEqual({ tab: 'best', sub: '22' })
  })
  test('home is the first main tab', () =>
    expect(findMain(mains, { tab: undefined, sub: undefined })?.key).toBe('home'))
  test('a simple list begins with everything, the other kinds with their first tab', () => {
    const none = { tab: 'x', sub: undefined }
    expect(findSub(mains[3]!, subs, none)).toBeUndefined()
    expect(findSub(mains[1]!, subs, none)?.id).toBe(21)
    expect(findSub(mains[2]!, subs, none)?.id).toBe(21)
  })
})

afterEach(() => vi.unstubAllEnvs())

describe('[HOME-1] what a page of tabs fetches', () => {
  test('home: its sections, and the tabs of those that have some', async () => {
    const { asked, deferred } = await plan('/')
    expect(asked[1]).toBe('home.listDisplays {"query":{"key":"home"}}')
    expect(deferred).toEqual([['home.listTabs', { params: { id: 302 }, query: { take: 8 } }]])
  })
  const front = { ...section(303, 'product'), displayUiType: 'home_best' }
  const withFront = { 'home.listDisplays': { ...displays, displayCategories: [section(301, 'product'), front] } }
  const inFront = (code: string, focusAdvertising: boolean) => ({ productGroup: { code }, focusAdvertising })
  test('[HOME-2] on the server what stands in front of the categories: the group of the one in focus', async () => {
    vi.stubEnv('SSR', true)
    const categoryAdvertisings = [inFront('fruit-home', false), inFront('fish-home', true)]
    const { asked, deferred } = await plan('/', { ...withFront, 'best.getFront': { categoryAdvertisings } })
    expect(asked.at(-1)).toBe('best.getFront {"query":{"type":"home"}}')
    expect(deferred).toEqual([
      ['best.getProductGroup', { params: { code: 'fish-home' }, query: { page: 0, take: 10 } }],
    ])
  })
  test('[HOME-2] the home opens where what stands in front cannot be had', async () => {
    vi.stubEnv('SSR', true)
    expect((await plan('/', withFront)).deferred).toEqual([])
  })
  test('[HOME-2] in a browser nothing waits for what stands in front', async () => {
    const { asked, deferred } = await plan('/', withFront)
    expect(asked.at(-1)).toBe('home.listDisplays {"query":{"key":"home"}}')
    expect(deferred).toEqual([['best.getFront', { query: { type: 'home' } }]])
  })
  test('tab_in_tab: the tabs of the chosen display', async () =>
    expect((await plan('/?tab=best&sub=22')).critical).toEqual([['home.listTabs', { params: { id: 202 } }]]))
  test('products: the products of the first display', async () =>
    expect((await plan('/?tab=gift')).critical).toEqual([['home.listDisplayProducts', { params: { id: 201 } }]]))
  test('simple_list: sections, or the products of the chosen one', async () => {
    expect((await plan('/?tab=event')).asked.at(-1)).toBe('home.listDisplays {"query":{"key":"event"}}')
    expect((await plan('/?tab=event&sub=22')).critical).toEqual([['home.listDisplayProducts', { params: { id: 202 } }]])
  })
  test.each([
    '/?tab=nope',
    '/?sub=22',
    '/?tab=home&sub=99999',
    '/?tab=best&sub=999',
    '/?tab=best&sub=abc',
    '/?tab=best&sub=',
    '/?tab=best&sub=022',
    '/?tab=gift&sub=1e1',
    '/?tab=event&sub=99999999999',
  ])('%s is not found', async (path) => {
    await expect(plan(path)).rejects.toMatchObject({ init: { status: 404 } })
  })
})
