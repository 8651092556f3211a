import type { AdminCategory } from '@shop/contract'

/** Categories in use below a parent, in order. */
export const childrenOf = (categories: readonly AdminCategory[], parentId: number | null): AdminCategory[] =>
  categories.filter((each) => each.parentId === parentId && each.archivedAt === null)

/** Ids with one of them moved to the place of another. The others keep their order. */
export const moveTo = (ids: readonly number[], id: number, to: number): number[] => {
  const rest = ids.filter((each) => each !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}

/** Categories with some of them in another order, in the places that they have together. */
export const withOrder = (categories: readonly AdminCategory[], ids: readonly number[]): AdminCategory[] => {
  const byId = new Map(categories.map((each) => [each.id, each]))
  const moved = ids.flatMap((id) => byId.get(id) ?? [])
  const isMoved = new Set(ids)
  return categories.map((each) => (isMoved.has(each.id) ? (moved.shift() ?? each) : each))
}
