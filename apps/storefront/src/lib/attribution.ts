import { type KeyStore, openKeyStore } from './browser-storage.ts'

const KEY = 'attribution'
const names = ['source', 'medium', 'campaign', 'content', 'term'] as const
const MOST_LETTERS = 100

/** Traffic source of the visit, with the field names of ORDER-7. */
export type Attribution = Partial<Record<(typeof names)[number], string>>

const pick = (valueOf: (name: string) => unknown): Attribution =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = valueOf(name)
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim().slice(0, MOST_LETTERS)]] : []
    }),
  )

/** Stores the `utm_` values of an address for this visit. An address without any keeps the stored values. */
export const saveAttribution = (search: string, store: KeyStore = openKeyStore('sessionStorage')): void => {
  const given = new URLSearchParams(search)
  const found = pick((name) => given.get(`utm_${name}`))
  if (Object.keys(found).length > 0) store.set(KEY, JSON.stringify(found))
}

/** Returns the stored attribution of this visit; empty if there is none. */
export const readAttribution = (store: KeyStore = openKeyStore('sessionStorage')): Attribution => {
  try {
    const stored: unknown = JSON.parse(store.get(KEY) ?? '{}')
    return pick((name) => Object.entries(stored ?? {}).find(([key]) => key === name)?.[1])
  } catch {
    // ignore invalid stored data
    return {}
  }
}
