import type { DisplayDocument, SectionNode } from '@shop/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffDocuments } from './display-diff.ts'
import { findDisplayProblems } from './display-problems.ts'
import { documentAt, listNodes, nextChangeOf } from './display-rules.ts'

const section = (id: number, more: Partial<SectionNode> = {}): SectionNode => ({
  id,
  name: `전시 ${id}`,
  title: '',
  subTitle: '',
  orderByType: 'highOrder',
  displayContentsType: 'product',
  displayUiType: 'rail',
  showInformation: true,
  isStyle: false,
  image: null,
  moreLink: null,
  source: { kind: 'products', productIds: [1] },
  videoIds: [],
  links: [],
  tabs: [],
  from: null,
  until: null,
  ...more,
})
const home = (displays: SectionNode[]): DisplayDocument => ({
  navigations: [],
  pages: [{ key: 'home', displays }],
  groups: [],
  singles: [],
})
const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 28, hour))
const idsAt = (document: DisplayDocument, hour: number) =>
  documentAt(document, at(hour)).pages[0]?.displays.map(({ id }) => id)

describe('names', () => {
  test('[backoffice] a page has the name of the menu with its key, or a Korean name of its own', () => {
    const navigation = { id: 8, name: '명절 선물', key: 'gift', navigationType: 'simple_list' as const }
    const document = {
      ...home([]),
      navigations: [{ ...navigation, subNavigations: [], from: null, until: null }],
      pages: ['gift', 'funding', 'my-page'].map((key) => ({ key, displays: [] })),
    }
    const pages = listNodes(document).filter(({ kind }) => kind === 'page')
    expect(pages.map(({ key, name }) => [key, name])).toEqual([
      ['page:gift', '명절 선물'],
      ['page:funding', '펀딩'],
      ['page:my-page', 'my-page'],
    ])
  })
})

describe('times of nodes', () => {
  const document = home([section(1), section(2, { from: at(3).toISOString(), until: at(5).toISOString() })])

  test('[HOME-1] a section is shown from its time, and its end is left to the queries', () => {
    expect(idsAt(document, 2)).toEqual([1])
    expect(idsAt(document, 3)).toEqual([1, 2])
    expect(idsAt(document, 6)).toEqual([1, 2])
  })

  test('[HOME-1] the next change is the nearest time that is still to come', () => {
    expect(nextChangeOf(document, at(2))).toEqual(at(3))
    expect(nextChangeOf(document, at(3))).toEqual(at(5))
    expect(nextChangeOf(document, at(5))).toBeUndefined()
  })

  test('[HOME-1] a sub tab of a section that has not begun is left out', () => {
    const tab = { id: 9, name: '탭', displayId: 2, buttonImage: null, from: null, until: null }
    const navigation = { id: 8, name: '홈', key: 'home', navigationType: 'products' as const, from: null, until: null }
    const whole = { ...document, navigations: [{ ...navigation, subNavigations: [tab] }] }
    expect(documentAt(whole, at(2)).navigations[0]?.subNavigations).toEqual([])
    expect(documentAt(whole, at(4)).navigations[0]?.subNavigations).toHaveLength(1)
  })
})

describe('differences', () => {
  test('[backoffice] a document has none to itself, and each order is explained by its moves', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 })
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const [from, to] = [home(before.map((id) => section(id))), home(after.map((id) => section(id)))]
        const changes = diffDocuments(from, to)
        const keysOf = (change: string) => changes.filter((each) => each.change === change).map(({ key }) => key)
        expect(keysOf('added').toSorted()).toEqual(
          after
            .filter((id) => !before.includes(id))
            .map((id) => `display:${id}`)
            .toSorted(),
        )
        expect(keysOf('removed').toSorted()).toEqual(
          before
            .filter((id) => !after.includes(id))
            .map((id) => `display:${id}`)
            .toSorted(),
        )
        const moved = new Set(keysOf('moved'))
        const stays = (id: number) => before.includes(id) && after.includes(id) && !moved.has(`display:${id}`)
        // what is not moved is in the same order
        expect(after.filter(stays)).toEqual(before.filter(stays))
        expect(diffDocuments(from, from)).toEqual([])
      }),
    )
  })

  test('[backoffice] a changed field has its values before and after', () => {
    const changes = diffDocuments(home([section(1)]), home([section(1, { title: '가을' })]))
    expect(changes).toMatchObject([
      { change: 'changed', key: 'display:1', path: ['홈'], fields: [{ name: 'title', before: '', after: '가을' }] },
    ])
  })
})

describe('problems', () => {
  test.each<[Partial<SectionNode>, string]>([
    [{ displayUiType: 'banner' }, '배너를 하나 이상 넣어 주세요.'],
    [{ displayUiType: 'timed_deal' }, '타임딜은 끝나는 시각을 정해 주세요.'],
    [{ displayUiType: 'video_rail' }, '영상을 하나 이상 골라 주세요.'],
    [{ displayContentsType: 'tab' }, '탭을 하나 이상 넣어 주세요.'],
    [{ source: { kind: 'products', productIds: [] } }, '상품을 하나 이상 골라 주세요.'],
    [{ from: at(5).toISOString(), until: at(3).toISOString() }, '끝은 시작보다 뒤로 정해 주세요.'],
  ])('[HOME-1] %o is not published', (more, message) => {
    expect(findDisplayProblems(home([section(1, more)]))).toEqual([{ key: 'display:1', message }])
  })
})
