import type { CallReply, HomeDisplay, MainNavigation } from '@shop/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { findInner, findMain, findSub, planHome, readHomeAddress, toHomeAddress } from './home-choice.ts'

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
const sub = (id: number, displayCategoryId: number, displayContentsType: HomeDisplay['displayContentsType']) => ({
  id,
  name: `${id}`,
  displayCategoryId,
  displayContentsType,
  buttonImage: null,
})
const subs = [sub(21, 201, 'product'), sub(22, 202, 'product')]
const tabbed = [sub(21, 201, 'tab'), sub(22, 202, 'tab')]
const tabs = [{ id: 31 }, { id: 32 }]
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
    'home.listSubTabs': { mainNavigation: mains[1], subNavigations: path.includes('best') ? tabbed : subs },
    'home.listTabs': { showInformation: true, tabs },
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

describe('[SCREEN-3] the address holds the selected tabs', () => {
  test('is read back from the address', () => {
    const read = (address: string) => readHomeAddress(new URL(address, 'http://shop.test').searchParams)
    expect(read(toHomeAddress('best', 22))).toEqual({ tab: 'best', sub: '22', inner: undefined })
    expect(read(toHomeAddress('best', 22, 31))).toEqual({ tab: 'best', sub: '22', inner: '31' })
  })
  test('home is the first main tab', () =>
    expect(findMain(mains, { tab: undefined, sub: undefined, inner: undefined })?.key).toBe('home'))
  test('a simple list starts with all products, the other kinds with their first tab', () => {
    const none = { tab: 'x', sub: undefined, inner: undefined }
    expect(findSub(mains[3]!, subs, none)).toBeUndefined()
    expect(findSub(mains[1]!, subs, none)?.id).toBe(21)
    expect(findSub(mains[2]!, subs, none)?.id).toBe(21)
  })
  test('selects the first inner tab, or the one in the address', () => {
    const at = (inner?: string) => findInner(tabs, { tab: 'best', sub: '22', inner })?.id
    expect([at(), at('32'), at('33')]).toEqual([31, 32, undefined])
  })
})

afterEach(() => vi.unstubAllEnvs())

describe('[HOME-1] requests of a tab page', () => {
  test('home: its sections, and the tabs of sections that have some', async () => {
    const { asked, deferred } = await plan('/')
    expect(asked[1]).toBe('home.listDisplays {"query":{"key":"home"}}')
    expect(deferred).toEqual([['home.listTabs', { params: { id: 302 }, query: { take: 8 } }]])
  })
  const front = { ...section(303, 'product'), displayUiType: 'home_best' }
  const withFront = { 'home.listDisplays': { ...displays, displayCategories: [section(301, 'product'), front] } }
  const inFront = (code: string, focusAdvertising: boolean) => ({ productGroup: { code }, focusAdvertising })
  test('[HOME-2] the server also loads the featured categories and the product group of the focused one', async () => {
    vi.stubEnv('SSR', true)
    const categoryAdvertisings = [inFront('fruit-home', false), inFront('fish-home', true)]
    const { asked, deferred } = await plan('/', { ...withFront, 'best.getFront': { categoryAdvertisings } })
    expect(asked.at(-1)).toBe('best.getFront {"query":{"type":"home"}}')
    expect(deferred).toEqual([
      ['best.getProductGroup', { params: { code: 'fish-home' }, query: { page: 0, take: 10 } }],
    ])
  })
  test('[HOME-2] home renders if the featured categories fail to load', async () => {
    vi.stubEnv('SSR', true)
    expect((await plan('/', withFront)).deferred).toEqual([])
  })
  test('[HOME-2] in a browser the featured categories are deferred', async () => {
    const { asked, deferred } = await plan('/', withFront)
    expect(asked.at(-1)).toBe('home.listDisplays {"query":{"key":"home"}}')
    expect(deferred).toEqual([['best.getFront', { query: { type: 'home' } }]])
  })
  test.each(['/?tab=best&sub=22', '/?tab=best&sub=22&inner=32'])('%s: the tabs of the chosen display', async (path) =>
    expect((await plan(path)).asked.at(-1)).toBe('home.listTabs {"params":{"id":202}}'),
  )
  test('inner tabs load for any display that has them, also for the sub tab of a section page', async () => {
    const replies = { 'home.listSubTabs': { mainNavigation: mains[3], subNavigations: tabbed } }
    expect((await plan('/?tab=event&sub=21', replies)).asked.at(-1)).toBe('home.listTabs {"params":{"id":201}}')
  })
  test('products: the products of the first display', async () =>
    expect((await plan('/?tab=gift')).critical).toEqual([['home.listDisplayProducts', { params: { id: 201 } }]]))
  test('simple_list: sections, or the products of the selected sub tab', async () => {
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
    '/?tab=best&sub=22&inner=33',
    '/?tab=best&sub=22&inner=',
    '/?tab=gift&inner=31',
    '/?tab=event&inner=31',
    '/?inner=31',
  ])('%s returns 404', async (path) => {
    await expect(plan(path)).rejects.toMatchObject({ init: { status: 404 } })
  })
})
