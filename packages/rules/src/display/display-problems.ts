import type { DisplayDocument, Problem, SectionNode } from '@shop/contract'
import { listNodes, listSections, pageName } from './display-rules.ts'

/** What keeps a document from being published. `key`: the node. */
export interface DisplayProblem {
  key: string
  message: string
}

const withLinks = new Set(['hero_carousel', 'quick_links', 'banner'])
/** Layouts that find what they show by themselves, or show products only as a fallback. */
const withoutSource = new Set(['hero_carousel', 'quick_links', 'banner', 'home_best', 'review_rail', 'video_rail'])

const isEmpty = (source: SectionNode['source']): boolean => source.kind === 'products' && source.productIds.length === 0

const problemsOfSection = (section: SectionNode, isFilledByShop: boolean): string[] => {
  const { displayUiType, displayContentsType, links, tabs, until, source, videoIds } = section
  const found: string[] = []
  if (withLinks.has(displayUiType) && links.length === 0) found.push('배너를 하나 이상 넣어 주세요.')
  if (displayUiType === 'timed_deal' && until === null) found.push('타임딜은 끝나는 시각을 정해 주세요.')
  if (displayUiType === 'video_rail' && videoIds.length === 0) found.push('영상을 하나 이상 골라 주세요.')
  if (displayContentsType === 'tab' && tabs.length === 0) found.push('탭을 하나 이상 넣어 주세요.')
  const needsProducts = displayContentsType === 'product' && !withoutSource.has(displayUiType) && !isFilledByShop
  if (needsProducts && isEmpty(source)) found.push('상품을 하나 이상 골라 주세요.')
  return found
}

const problemsOfNavigation = (document: DisplayDocument): DisplayProblem[] => {
  const sections = new Set(listSections(document).map(({ id }) => id))
  const pages = new Set(document.pages.filter(({ displays }) => displays.length > 0).map(({ key }) => key))
  return document.navigations.flatMap(({ id, key, navigationType, subNavigations }) => [
    ...(navigationType === 'simple_list' && !pages.has(key)
      ? [{ key: `navigation:${id}`, message: `${pageName(document, key)} 페이지에 전시를 하나 이상 넣어 주세요.` }]
      : []),
    ...(navigationType !== 'simple_list' && subNavigations.length === 0
      ? [{ key: `navigation:${id}`, message: '서브 탭을 하나 이상 넣어 주세요.' }]
      : []),
    ...subNavigations
      .filter(({ displayId }) => !sections.has(displayId))
      .map((tab) => ({ key: `subNavigation:${tab.id}`, message: '여는 전시를 골라 주세요.' })),
  ])
}

const repeated = (keys: readonly string[]): string[] => keys.filter((key, at) => keys.indexOf(key) !== at)

/** Problems for which a document cannot even be saved: nodes that are there twice. */
export const findSaveProblems = (document: DisplayDocument): DisplayProblem[] => [
  ...repeated(listNodes(document).map(({ key }) => key)).map((key) => ({ key, message: '같은 것이 두 번 있어요.' })),
  ...repeated(document.navigations.map(({ key }) => key)).map((key) => ({
    key: nodeOfKey(document, key),
    message: `${key}는 다른 메뉴가 쓰는 주소예요.`,
  })),
]

const nodeOfKey = ({ navigations }: DisplayDocument, key: string): string =>
  `navigation:${navigations.findLast((each) => each.key === key)?.id}`

const BEST_NEW_PAGE = 'best-new'

/** Problems for which a document cannot be published. */
export const findDisplayProblems = (document: DisplayDocument): DisplayProblem[] => {
  const filled = new Set(
    document.pages.filter(({ key }) => key === BEST_NEW_PAGE).flatMap(({ displays }) => displays.map(({ id }) => id)),
  )
  return [
    ...findSaveProblems(document),
    ...problemsOfNavigation(document),
    ...listSections(document).flatMap((section) =>
      problemsOfSection(section, filled.has(section.id)).map((message) => ({ key: `display:${section.id}`, message })),
    ),
    ...listNodes(document).flatMap(({ key, fields: { from, until } }) =>
      typeof from === 'string' && typeof until === 'string' && from >= until
        ? [{ key, message: '끝은 시작보다 뒤로 정해 주세요.' }]
        : [],
    ),
  ]
}

/** Problems as those of an error body. */
export const toProblems = (problems: readonly DisplayProblem[]): Problem[] =>
  problems.map(({ key, message }) => ({ path: `document.${key}`, message }))
