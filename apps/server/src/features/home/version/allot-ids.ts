import type { DisplayDocument, DisplayNodeKind, SectionNode } from '@shop/contract'
import { listNodes } from '@shop/rules/display'
import type { Sql } from '#src/db/db.ts'
import { allotIds } from './display-rows-sql.ts'

const tables: Readonly<Record<Exclude<DisplayNodeKind, 'page'>, string>> = {
  navigation: 'main_navigation',
  subNavigation: 'sub_navigation',
  group: 'display_group',
  display: 'display',
  link: 'display_link',
  tab: 'display_tab',
}
type IdKind = keyof typeof tables

/** Ids that nodes have got, by the ids that they had. */
type NewIds = Record<IdKind, Map<number, number>>

const mapSection = (section: SectionNode, ids: NewIds): SectionNode => ({
  ...section,
  id: ids.display.get(section.id) ?? section.id,
  links: section.links.map((link) => ({ ...link, id: ids.link.get(link.id) ?? link.id })),
  tabs: section.tabs.map((tab) => ({ ...tab, id: ids.tab.get(tab.id) ?? tab.id })),
})

const withIds = (document: DisplayDocument, ids: NewIds): DisplayDocument => ({
  navigations: document.navigations.map((navigation) => ({
    ...navigation,
    id: ids.navigation.get(navigation.id) ?? navigation.id,
    subNavigations: navigation.subNavigations.map((tab) => ({
      ...tab,
      id: ids.subNavigation.get(tab.id) ?? tab.id,
      displayId: ids.display.get(tab.displayId) ?? tab.displayId,
    })),
  })),
  pages: document.pages.map((page) => ({
    ...page,
    displays: page.displays.map((section) => mapSection(section, ids)),
  })),
  groups: document.groups.map((group) => ({
    ...group,
    id: ids.group.get(group.id) ?? group.id,
    displays: group.displays.map((section) => mapSection(section, ids)),
  })),
  singles: document.singles.map((section) => mapSection(section, ids)),
})

/**
 * Gives ids to the nodes of a document that none of the known documents has, whatever id they came with: a document cannot name rows of
 * another brand. Returns the new ids by node: `display:-1`.
 */
export const allotNodeIds = async (
  tx: Sql,
  document: DisplayDocument,
  known: readonly DisplayDocument[],
): Promise<{ document: DisplayDocument; ids: Record<string, number> }> => {
  const keys = new Set(known.flatMap(listNodes).map(({ key }) => key))
  const fresh = listNodes(document).filter(({ key, kind }) => kind !== 'page' && !keys.has(key))
  const ids = Object.fromEntries(Object.keys(tables).map((kind) => [kind, new Map()])) as unknown as NewIds
  for (const kind of Object.keys(tables) as IdKind[]) {
    const nodes = fresh.filter((node) => node.kind === kind)
    if (nodes.length === 0) continue
    const allotted = await allotIds(tx, { table: tables[kind], count: nodes.length })
    for (const [at, { id = 0 }] of nodes.entries()) ids[kind].set(id, allotted[at]?.id ?? 0)
  }
  const named = fresh.map(({ key, kind, id = 0 }) => [key, ids[kind as IdKind].get(id) ?? 0] as const)
  return { document: withIds(document, ids), ids: Object.fromEntries(named) }
}
