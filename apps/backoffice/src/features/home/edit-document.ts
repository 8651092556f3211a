import type { DisplayDocument, DisplayNodeKind, SectionNode } from '@shop/contract'
import { childLists, nodeKey, topLists } from '@shop/rules/display'

export type RawNode = Record<string, unknown> & { id?: number; key?: string; name?: string; title?: string }
type Lists = readonly (readonly [list: string, kind: DisplayNodeKind])[]

const listOf = (raw: RawNode, list: string): RawNode[] => (raw[list] as RawNode[] | undefined) ?? []

/** Rebuilds the nodes below one. `visit` returns the nodes that take the place of a node, or undefined to look below it. */
const rebuild = (
  raw: RawNode,
  lists: Lists,
  visit: (kind: DisplayNodeKind, node: RawNode) => RawNode[] | undefined,
): RawNode => {
  const next = { ...raw }
  for (const [list, kind] of lists)
    next[list] = listOf(raw, list).flatMap((node) => visit(kind, node) ?? [rebuild(node, childLists[kind], visit)])
  return next
}

const edited = (document: DisplayDocument, visit: Parameters<typeof rebuild>[2]): DisplayDocument =>
  rebuild(document, topLists, visit) as unknown as DisplayDocument

/** Returns the document with a node changed. */
export const changeNode = (document: DisplayDocument, key: string, change: object): DisplayDocument =>
  edited(document, (kind, node) => (nodeKey(kind, node) === key ? [{ ...node, ...change }] : undefined))

export const removeNode = (document: DisplayDocument, key: string): DisplayDocument =>
  edited(document, (kind, node) => (nodeKey(kind, node) === key ? [] : undefined))

/** Finds a node by its key. */
export const findNode = (document: DisplayDocument, key: string | undefined): RawNode | undefined => {
  let found: RawNode | undefined
  edited(document, (kind, node) => {
    if (nodeKey(kind, node) === key) found = node
    return undefined
  })
  return found
}

/** Name of the list that holds nodes of a kind below a parent; undefined if it holds none. No parent: the top. */
const listFor = (parent: string | undefined, kind: DisplayNodeKind): string | undefined => {
  const lists = parent === undefined ? topLists : childLists[kindOf(parent)]
  return lists.find(([, each]) => each === kind)?.[0]
}

export const kindOf = (key: string): DisplayNodeKind => key.split(':', 1)[0] as DisplayNodeKind

export const canHold = (parent: string | undefined, kind: DisplayNodeKind): boolean =>
  listFor(parent, kind) !== undefined

/** Returns the document with a node put below a parent, at a place. */
export const putNode = (
  document: DisplayDocument,
  { kind, node, parent, place }: { kind: DisplayNodeKind; node: object; parent: string | undefined; place: number },
): DisplayDocument => {
  const list = listFor(parent, kind)
  if (list === undefined) return document
  const withNode = (raw: RawNode): RawNode => ({
    ...raw,
    [list]: listOf(raw, list).toSpliced(place, 0, node as RawNode),
  })
  if (parent === undefined) return withNode(document) as unknown as DisplayDocument
  return edited(document, (each, raw) => (nodeKey(each, raw) === parent ? [withNode(raw)] : undefined))
}

/** Returns the document with a node at another place, or below another parent. The same document if it cannot go there. */
export const moveNode = (
  document: DisplayDocument,
  key: string,
  { parent, place }: { parent: string | undefined; place: number },
): DisplayDocument => {
  const node = findNode(document, key)
  const kind = kindOf(key)
  if (!node || parent === key || !canHold(parent, kind)) return document
  return putNode(removeNode(document, key), { kind, node, parent, place })
}

/** An id for a new node: below all others. */
export const nextId = (document: DisplayDocument): number => {
  let least = 0
  edited(document, (_, node) => {
    least = Math.min(least, node.id ?? 0)
    return undefined
  })
  return least - 1
}

/** Returns the document with the ids that new nodes have got. */
export const withAllottedIds = (document: DisplayDocument, ids: Readonly<Record<string, number>>): DisplayDocument => {
  const mapped = (kind: DisplayNodeKind, node: RawNode): RawNode => {
    const displayId = ids[`display:${node['displayId'] as number}`]
    const id = ids[nodeKey(kind, node)]
    return { ...node, ...(id !== undefined && { id }), ...(displayId !== undefined && { displayId }) }
  }
  return edited(document, (kind, node) => [rebuildBelow(mapped(kind, node), kind, mapped)])
}

const rebuildBelow = (
  node: RawNode,
  kind: DisplayNodeKind,
  map: (kind: DisplayNodeKind, node: RawNode) => RawNode,
): RawNode => rebuild(node, childLists[kind], (each, child) => [rebuildBelow(map(each, child), each, map)])

/** Key of the node that an error of a request names: `body.document.pages.0.displays.2.title`. */
export const keyOfPath = (document: DisplayDocument, path: string): { key: string | undefined; field: string } => {
  const parts = path.replace(/^body\.document\./, '').split('.')
  let raw: unknown = document
  let lists: Lists = topLists
  let key: string | undefined
  let rest = parts
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const found = lists.find(([list]) => list === parts[at])
    const node = found && listOf(raw as RawNode, found[0])[Number(parts[at + 1])]
    if (!found || !node) break
    key = nodeKey(found[1], node)
    raw = node
    lists = childLists[found[1]]
    rest = parts.slice(at + 2)
  }
  return { key, field: rest[0] ?? '' }
}

const times = { from: null, until: null }
export const emptySource: SectionNode['source'] = { kind: 'products', productIds: [] }

/** A new node of each kind. */
export const newNode = (kind: DisplayNodeKind, id: number): object => {
  const section: SectionNode = {
    id,
    name: '새 전시',
    title: '새 전시',
    subTitle: '',
    orderByType: 'highOrder',
    displayContentsType: 'product',
    displayUiType: 'rail',
    showInformation: true,
    isStyle: false,
    image: null,
    moreLink: null,
    source: emptySource,
    videoIds: [],
    links: [],
    tabs: [],
    ...times,
  }
  const nodes: Record<DisplayNodeKind, object> = {
    navigation: { id, name: '새 메뉴', key: `menu${-id}`, navigationType: 'simple_list', subNavigations: [], ...times },
    subNavigation: { id, name: '새 탭', displayId: id, buttonImage: null, ...times },
    page: { key: `page${-id}`, displays: [] },
    group: { id, name: '새 묶음', title: '새 묶음', image: null, displays: [], ...times },
    display: section,
    link: { id, title: '새 배너', subTitle: '', image: null, link: '/', ...times },
    tab: { id, name: '새 탭', buttonImage: null, source: emptySource, ...times },
  }
  return nodes[kind]
}
