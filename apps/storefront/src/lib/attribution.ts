import { type KeyStore, openKeyStore } from './browser-storage.ts'

const KEY = 'attribution'
const names = ['source', 'medium', 'campaign', 'content', 'term'] as const
const MOST_LETTERS = 100

/** What led somebody here, by the names of ORDER-7. */
export type Attribution = Partial<Record<(typeof names)[number], string>>

const pick = (valueOf: (name: string) => unknown): Attribution =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = valueOf(name)
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim().slice(0, MOST_LETTERS)]] : []
    }),
  )

/** Keeps the `utm_` values of an address for this visit; one without leaves what is known. */
export const saveAttribution = (search: string, store: KeyStore = openKeyStore('sessionStorage')): void => {
  const given = new URLSearchParams(search)
  const found = pick((name) => given.get(`utm_${name}`))
  if (Object.keys(found).length > 0) store.set(KEY, JSON.stringify(found))
}

/** What is known of this visit; nothing where nothing is. */
export const readAttribution = (store: KeyStore = openKeyStore('sessionStorage')): Attribution => {
  try {
    const kept: unknown = JSON.parse(store.get(KEY) ?? '{}')
    return pick((name) => Object.entries(kept ?? {}).find(([key]) => key === name)?.[1])
  } catch {
    // what somebody else wrote there led nobody here
    return {}
  }
}
