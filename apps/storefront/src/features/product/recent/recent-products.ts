import type { Image } from '@shop/contract'
import { type KeyStore, openKeyStore } from '#src/lib/browser-storage.ts'

const KEY = 'recent-products'
const MOST = 20

/** What is kept of a product somebody looked at: no price, which would be an old one soon. */
export interface RecentProduct {
  id: number
  name: string
  image: Image
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
    // what somebody else wrote there is no product
    return []
  }
}

export interface RecentProducts {
  /** The last one first. */
  list: () => RecentProduct[]
  add: (product: RecentProduct) => void
  remove: (id: number) => void
  clear: () => void
}

/** Products looked at on this device: the last twenty, each once. */
export const createRecentProducts = (store: KeyStore): RecentProducts => {
  const list = (): RecentProduct[] => parse(store.get(KEY) ?? '[]')
  const without = (id: number): RecentProduct[] => list().filter((product) => product.id !== id)
  const save = (products: readonly RecentProduct[]): void => store.set(KEY, JSON.stringify(products))
  return {
    list,
    add: ({ id, name, image }) => save([{ id, name, image }, ...without(id)].slice(0, MOST)),
    remove: (id) => save(without(id)),
    clear: () => store.remove(KEY),
  }
}

let opened: RecentProducts | undefined
/** Those of this browser. */
export const recentProducts = (): RecentProducts => {
  opened ??= createRecentProducts(openKeyStore())
  return opened
}
