import type { Image } from '@shop/contract'
import { type KeyStore, openKeyStore } from '#src/lib/browser-storage.ts'

const KEY = 'recent-products'
const MOST = 20

/** Stored data of a viewed product. Contains no price, because it would soon be outdated. */
export interface RecentProduct {
  id: number
  name: string
  image: Image
  /** Category and top category. Undefined if an earlier version stored the product. */
  categoryIds?: number[] | undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isImage = (value: unknown): value is Image =>
  isRecord(value) && ['key', 'alt', 'color'].every((name) => typeof value[name] === 'string')
const isRecent = (value: unknown): value is RecentProduct =>
  isRecord(value) && typeof value['id'] === 'number' && typeof value['name'] === 'string' && isImage(value['image'])

const parse = (text: string): RecentProduct[] => {
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    // ignore invalid stored values
    return []
  }
}

export interface RecentProducts {
  /** Newest first. */
  list: () => RecentProduct[]
  add: (product: RecentProduct) => void
  remove: (id: number) => void
  clear: () => void
}

/** Products viewed on this device: the last twenty, each once. */
export const createRecentProducts = (store: KeyStore): RecentProducts => {
  const list = (): RecentProduct[] => parse(store.get(KEY) ?? '[]')
  const without = (id: number): RecentProduct[] => list().filter((product) => product.id !== id)
  const save = (products: readonly RecentProduct[]): void => store.set(KEY, JSON.stringify(products))
  return {
    list,
    add: ({ id, name, image, categoryIds }) => save([{ id, name, image, categoryIds }, ...without(id)].slice(0, MOST)),
    remove: (id) => save(without(id)),
    clear: () => store.remove(KEY),
  }
}

let opened: RecentProducts | undefined
/** Viewed products stored in this browser. */
export const recentProducts = (): RecentProducts => {
  opened ??= createRecentProducts(openKeyStore())
  return opened
}

/** Returns the categories of the viewed products, the latest first. */
export const recentCategoryIds = (): number[] =>
  recentProducts()
    .list()
    .flatMap(({ categoryIds }) => (Array.isArray(categoryIds) ? categoryIds : []))
