import type { DisplayChange, DisplayDocument } from '@shop/contract'
import { type DisplayNode, listNodes } from './display-rules.ts'

type Nodes = ReadonlyMap<string, DisplayNode>

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const pathOf = (nodes: Nodes, node: DisplayNode): string[] => {
  const parent = node.parent === undefined ? undefined : nodes.get(node.parent)
  return parent ? [...pathOf(nodes, parent), parent.name] : []
}

/** Indexes of a longest rising run of numbers, which need not be neighbours. */
const longestRising = (values: readonly number[]): Set<number> => {
  const best: { length: number; before: number }[] = []
  for (const [at, value] of values.entries()) {
    let [length, before] = [1, -1]
    for (let i = 0; i < at; i++) {
      const run = best[i]
      if (run && (values[i] ?? 0) < value && run.length + 1 > length) [length, before] = [run.length + 1, i]
    }
    best.push({ length, before })
  }
  const indexes = new Set<number>()
  let at = best.reduce((most, { length }, index) => (length > (best[most]?.length ?? 0) ? index : most), 0)
  while (best.length > 0 && at !== -1) {
    indexes.add(at)
    at = best[at]?.before ?? -1
  }
  return indexes
}

/** Keys of nodes that have another parent, or another place among those that stay with it. The fewest that explain the order. */
const findMoved = (before: Nodes, after: Nodes): Set<string> => {
  const staying = [...after.values()].filter(({ key, parent }) => before.get(key)?.parent === parent && before.has(key))
  const moved = new Set(
    [...after.values()]
      .filter(({ key, parent }) => before.has(key) && before.get(key)?.parent !== parent)
      .map(({ key }) => key),
  )
  const lists = Map.groupBy(staying, ({ parent, kind }) => `${parent} ${kind}`)
  for (const list of lists.values()) {
    const kept = longestRising(list.map(({ key }) => before.get(key)?.place ?? 0))
    for (const [at, { key }] of list.entries()) if (!kept.has(at)) moved.add(key)
  }
  return moved
}

const changedFields = (before: DisplayNode, after: DisplayNode): DisplayChange['fields'] =>
  [...new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])]
    .filter((name) => !isSame(before.fields[name], after.fields[name]))
    .map((name) => ({ name, before: before.fields[name] ?? null, after: after.fields[name] ?? null }))

const toChange = (nodes: Nodes, node: DisplayNode, change: DisplayChange['change']): DisplayChange => ({
  change,
  kind: node.kind,
  key: node.key,
  path: pathOf(nodes, node),
  name: node.name,
  fields: [],
})

const placeText = (nodes: Nodes, node: DisplayNode): string =>
  [...pathOf(nodes, node), String(node.place + 1)].join(' › ')

/** Whether a node lies below one that only these nodes have. */
const isBelow = (of: Nodes, other: Nodes, { parent }: DisplayNode): boolean =>
  parent !== undefined && of.has(parent) && !other.has(parent)

/** Changes of one node of the later document. */
const changesOf = (before: Nodes, after: Nodes, moved: ReadonlySet<string>) => (node: DisplayNode) => {
  const changes: DisplayChange[] = []
  const old = before.get(node.key)
  if (!old) return isBelow(after, before, node) ? changes : [toChange(after, node, 'added')]
  const fields = changedFields(old, node)
  const place = { name: 'place', before: placeText(before, old), after: placeText(after, node) }
  if (moved.has(node.key)) changes.push({ ...toChange(after, node, 'moved'), fields: [place] })
  if (fields.length > 0) changes.push({ ...toChange(after, node, 'changed'), fields })
  return changes
}

/**
 * Lists the differences between two documents. A node that is moved and changed is listed twice. Nodes below an added or removed node
 * are not listed.
 */
export const diffDocuments = (from: DisplayDocument, to: DisplayDocument): DisplayChange[] => {
  const before: Nodes = new Map(listNodes(from).map((node) => [node.key, node]))
  const after: Nodes = new Map(listNodes(to).map((node) => [node.key, node]))
  const moved = findMoved(before, after)
  const removed = [...before.values()].filter((node) => !after.has(node.key) && !isBelow(before, after, node))
  return [
    ...[...after.values()].flatMap(changesOf(before, after, moved)),
    ...removed.map((node) => toChange(before, node, 'removed')),
  ]
}
