import type { DisplayDocument, ProductSource, SectionNode } from '@shop/contract'
import { listSections } from '@shop/rules/display'
import type { ListRows } from './display-rows-sql.ts'

/** Row of a table of displays, with the names of its columns. */
export type DisplayRow = Readonly<Record<string, unknown>> & { id: number }
/** Ids of products or videos of one list, in their order. */
export interface IdList {
  display_id: number
  display_tab_id: number | null
  ids: readonly number[]
}

export const rowKinds = ['group', 'navigation', 'display', 'subNavigation', 'link', 'tab'] as const
export type RowKind = (typeof rowKinds)[number]
export type DisplayRows = Record<RowKind, DisplayRow[]> & { products: IdList[]; videos: IdList[] }

const emptyRows = (): DisplayRows => ({
  group: [],
  navigation: [],
  display: [],
  subNavigation: [],
  link: [],
  tab: [],
  products: [],
  videos: [],
})

/** Sorts rows that were read by their kind. */
export const toRowsByKind = (read: readonly ListRows[]): DisplayRows => {
  const rows = emptyRows()
  for (const { kind, row } of read) {
    if (kind === 'videos') rows.videos.push({ ...(row as IdList), display_tab_id: null })
    else (rows[kind as RowKind] as unknown[]).push(row)
  }
  return rows
}

type Place = { page_key: string | null; display_group_id: number | null; position: number }

const momentOf = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString())

const toDisplayRow = (section: SectionNode, place: Place): DisplayRow => ({
  id: section.id,
  ...place,
  name: section.name,
  title: section.title,
  sub_title: section.subTitle,
  order_by_type: section.orderByType,
  display_contents_type: section.displayContentsType,
  display_ui_type: section.displayUiType,
  show_information: section.showInformation,
  is_style: section.isStyle,
  image: section.image,
  more_link: section.moreLink,
  end_at: momentOf(section.until),
})

type IdsOf = (source: ProductSource) => readonly number[]

const addSection = (
  rows: DisplayRows,
  section: SectionNode,
  { place, idsOf }: { place: Place; idsOf: IdsOf },
): void => {
  const { id: display_id, links, tabs, videoIds, source, displayContentsType } = section
  rows.display.push(toDisplayRow(section, place))
  for (const [position, { id, title, subTitle: sub_title, image, link }] of links.entries())
    rows.link.push({ id, display_id, title, sub_title, image, link, position })
  const addProducts = (display_tab_id: number | null, of: ProductSource) => {
    const ids = [...new Set(idsOf(of))]
    if (ids.length > 0) rows.products.push({ display_id, display_tab_id, ids })
  }
  if (displayContentsType === 'product') addProducts(null, source)
  for (const [position, tab] of tabs.entries()) {
    rows.tab.push({ id: tab.id, display_id, name: tab.name, button_image: tab.buttonImage, position })
    addProducts(tab.id, tab.source)
  }
  if (videoIds.length > 0) rows.videos.push({ display_id, display_tab_id: null, ids: [...new Set(videoIds)] })
}

const addNavigations = (rows: DisplayRows, { navigations }: DisplayDocument): void => {
  for (const [position, navigation] of navigations.entries()) {
    const { id, name, key, navigationType: navigation_type } = navigation
    rows.navigation.push({ id, name, key, navigation_type, position })
    for (const [at, tab] of navigation.subNavigations.entries()) {
      const { displayId: display_id, buttonImage: button_image } = tab
      rows.subNavigation.push({
        id: tab.id,
        main_navigation_id: id,
        name: tab.name,
        display_id,
        button_image,
        position: at,
      })
    }
  }
}

/** Converts a document to the rows of its tables. `idsOf` finds the products of a source. */
export const toRows = (document: DisplayDocument, idsOf: IdsOf): DisplayRows => {
  const rows = emptyRows()
  for (const [position, { id, name, title, image }] of document.groups.entries())
    rows.group.push({ id, name, title, image, position })
  addNavigations(rows, document)
  const add = (sections: readonly SectionNode[], page_key: string | null, display_group_id: number | null): void => {
    for (const [position, section] of sections.entries())
      addSection(rows, section, { place: { page_key, display_group_id, position }, idsOf })
  }
  for (const { key, displays } of document.pages) add(displays, key, null)
  for (const { id, displays } of document.groups) add(displays, null, id)
  add(document.singles, null, null)
  return rows
}

// columns of the tables have no times of these nodes
const from = null
const until = null

const toSource = (rows: DisplayRows, display: number, tab: number | null) => {
  const list = rows.products.find((each) => each.display_id === display && each.display_tab_id === tab)
  return { kind: 'products', productIds: list?.ids ?? [] } as const
}

const toLinks = (rows: DisplayRows, display: number) =>
  rows.link
    .filter((link) => link['display_id'] === display)
    .map(({ id, title, sub_title: subTitle, image, link }) => ({ id, title, subTitle, image, link, from, until }))

const toTabs = (rows: DisplayRows, display: number) =>
  rows.tab
    .filter((tab) => tab['display_id'] === display)
    .map(({ id, name, button_image: buttonImage }) => ({
      id,
      name,
      buttonImage,
      source: toSource(rows, display, id),
      from,
      until,
    }))

const toSection = (rows: DisplayRows, row: DisplayRow) => ({
  id: row.id,
  name: row['name'],
  title: row['title'],
  subTitle: row['sub_title'],
  orderByType: row['order_by_type'],
  displayContentsType: row['display_contents_type'],
  displayUiType: row['display_ui_type'],
  showInformation: row['show_information'],
  isStyle: row['is_style'],
  image: row['image'],
  moreLink: row['more_link'],
  source: toSource(rows, row.id, null),
  videoIds: rows.videos.find((each) => each.display_id === row.id)?.ids ?? [],
  links: toLinks(rows, row.id),
  tabs: toTabs(rows, row.id),
  from: null,
  until: row['end_at'],
})

const toSubNavigations = (rows: DisplayRows, navigation: number) =>
  rows.subNavigation
    .filter((tab) => tab['main_navigation_id'] === navigation)
    .map(({ id, name, display_id: displayId, button_image: buttonImage }) => ({
      id,
      name,
      displayId,
      buttonImage,
      from,
      until,
    }))

/** Converts the rows of the tables to a document. Products are those that the rows name. */
export const toDocument = (rows: DisplayRows): DisplayDocument => {
  const sectionsOf = (isIn: (page: unknown, group: unknown) => boolean) =>
    rows.display.filter((row) => isIn(row['page_key'], row['display_group_id'])).map((row) => toSection(rows, row))
  const inPages = rows.display.filter((row) => row['page_key'] !== null && row['display_group_id'] === null)
  const document = {
    navigations: rows.navigation.map(({ id, name, key, navigation_type: navigationType }) => ({
      id,
      name,
      key,
      navigationType,
      from,
      until,
      subNavigations: toSubNavigations(rows, id),
    })),
    pages: [...new Set(inPages.map((row) => String(row['page_key'])))].toSorted().map((key) => ({
      key,
      displays: sectionsOf((page, group) => page === key && group === null),
    })),
    groups: rows.group.map(({ id, name, title, image }) => ({
      id,
      name,
      title,
      image,
      from,
      until,
      displays: sectionsOf((_, group) => group === id),
    })),
    singles: sectionsOf((page, group) => page === null && group === null),
  }
  return document as unknown as DisplayDocument
}

/** Product ids that a document names itself. */
export const chosenProductIds = (document: DisplayDocument): number[] => [
  ...new Set(
    listSections(document).flatMap(({ source, tabs }) =>
      [source, ...tabs.map((tab) => tab.source)].flatMap((each) => (each.kind === 'products' ? each.productIds : [])),
    ),
  ),
]
