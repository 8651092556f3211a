import type { DisplayDocument, DisplayNodeKind, ProductSource, SectionNode } from '@shop/contract'

/** Node of a document without its children. */
export interface DisplayNode {
  /** Kind and id: `display:501`. A page is named by its key: `page:home`. */
  key: string
  kind: DisplayNodeKind
  /** Undefined for a page. */
  id: number | undefined
  name: string
  /** Key of the node above it; undefined at the top. */
  parent: string | undefined
  /** Place among the nodes of its kind below the parent. */
  place: number
  fields: Readonly<Record<string, unknown>>
}

type Raw = Record<string, unknown> & { id?: number; key?: string; name?: string; title?: string }

/** Lists of a document by kind, and the lists below a node of each kind. */
export const topLists: readonly (readonly [list: string, kind: DisplayNodeKind])[] = [
  ['navigations', 'navigation'],
  ['pages', 'page'],
  ['groups', 'group'],
  ['singles', 'display'],
]
export const childLists: Readonly<
  Record<DisplayNodeKind, readonly (readonly [list: string, kind: DisplayNodeKind])[]>
> = {
  navigation: [['subNavigations', 'subNavigation']],
  subNavigation: [],
  page: [['displays', 'display']],
  group: [['displays', 'display']],
  display: [
    ['links', 'link'],
    ['tabs', 'tab'],
  ],
  link: [],
  tab: [],
}

/** Key of a node: its kind and its id, or the key of a page. */
export const nodeKey = (kind: DisplayNodeKind, { id, key }: { id?: number; key?: string }): string =>
  `${kind}:${kind === 'page' ? key : id}`

const listOf = (raw: Raw, list: string): Raw[] => (raw[list] as Raw[] | undefined) ?? []

const withoutLists = (raw: Raw, lists: readonly (readonly [string, DisplayNodeKind])[]): Record<string, unknown> => {
  const names = new Set(['id', ...lists.map(([name]) => name)])
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !names.has(name)))
}

/** Names of pages that no menu names, by key. */
const pageNames: Readonly<Record<string, string>> = {
  home: '홈',
  best: '베스트',
  'best-new': '신상품 베스트',
  wholesale: '도매',
  funding: '펀딩',
}

/** Name of a page: that of the menu with its key. */
export const pageName = ({ navigations }: Pick<DisplayDocument, 'navigations'>, key: string): string =>
  navigations.find((navigation) => navigation.key === key)?.name ?? pageNames[key] ?? key

function* walkBelow(
  document: DisplayDocument,
  raw: Raw,
  lists: readonly (readonly [string, DisplayNodeKind])[],
  parent: string | undefined,
): Generator<DisplayNode> {
  for (const [list, kind] of lists)
    for (const [place, child] of listOf(raw, list).entries()) {
      const key = nodeKey(kind, child)
      const name = kind === 'page' ? pageName(document, child.key ?? '') : (child.name ?? child.title ?? '')
      const below = childLists[kind]
      yield { key, kind, id: child.id, name, parent, place, fields: withoutLists(child, below) }
      yield* walkBelow(document, child, below, key)
    }
}

/** Lists all nodes of a document, each before those below it. A page has the name that shoppers see. */
export const listNodes = (document: DisplayDocument): DisplayNode[] => [
  ...walkBelow(document, document, topLists, undefined),
]

/** Lists the sections of a document: those of pages, of groups, and alone. */
export const listSections = ({ pages, groups, singles }: DisplayDocument): SectionNode[] => [
  ...pages.flatMap(({ displays }) => displays),
  ...groups.flatMap(({ displays }) => displays),
  ...singles,
]

/** Lists the product sources of a document. */
export const listSources = (document: DisplayDocument): ProductSource[] =>
  listSections(document).flatMap(({ source, tabs }) => [source].concat(tabs.map((tab) => tab.source)))

interface Times {
  from: string | null
  until: string | null
}
const hasBegun = ({ from }: Times, at: Date): boolean => from === null || new Date(from) <= at
const isShown = (times: Times, at: Date): boolean =>
  hasBegun(times, at) && (times.until === null || new Date(times.until) > at)

const sectionAt = (section: SectionNode, at: Date): SectionNode => ({
  ...section,
  links: section.links.filter((link) => isShown(link, at)),
  tabs: section.tabs.filter((tab) => isShown(tab, at)),
})
/** A section that is over stays: its end is a column that each query compares with the time. */
const sectionsAt = (sections: readonly SectionNode[], at: Date): SectionNode[] =>
  sections.filter((section) => hasBegun(section, at)).map((section) => sectionAt(section, at))

const withSectionsAt =
  (at: Date) =>
  <N extends { displays: SectionNode[] }>(node: N): N => ({ ...node, displays: sectionsAt(node.displays, at) })

/** Returns the document without the nodes that are not shown at a time. */
export const documentAt = (document: DisplayDocument, at: Date): DisplayDocument => {
  const pages = document.pages.map(withSectionsAt(at))
  const groups = document.groups.filter((group) => isShown(group, at)).map(withSectionsAt(at))
  const singles = sectionsAt(document.singles, at)
  const ids = new Set(listSections({ navigations: [], pages, groups, singles }).map(({ id }) => id))
  const withTabsAt = (navigation: DisplayDocument['navigations'][number]) => ({
    ...navigation,
    subNavigations: navigation.subNavigations.filter((tab) => isShown(tab, at) && ids.has(tab.displayId)),
  })
  const navigations = document.navigations.filter((navigation) => isShown(navigation, at)).map(withTabsAt)
  return { navigations, pages, groups, singles }
}

/** Returns the next time after `now` at which a node begins or ends; undefined if there is none. */
export const nextChangeOf = (document: DisplayDocument, now: Date): Date | undefined => {
  const times = listNodes(document)
    .flatMap(({ fields }) => [fields['from'], fields['until']])
    .flatMap((time) => (typeof time === 'string' ? new Date(time).getTime() : []))
    .filter((time) => time > now.getTime())
  return times.length === 0 ? undefined : new Date(Math.min(...times))
}
