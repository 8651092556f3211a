/** Storage that may be absent or full (private windows, blocked cookies): the shop works on without it. */
export interface KeyStore {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
}

export const memoryStore = (): KeyStore => {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
}

const isUsable = (storage: Storage): boolean => {
  const probe = 'storage-probe'
  try {
    storage.setItem(probe, probe)
    storage.removeItem(probe)
    return true
  } catch {
    // a refused write is the answer to the question, not a failure
    return false
  }
}

type Kind = 'localStorage' | 'sessionStorage'

const openStorage = (kind: Kind): Storage | undefined => {
  try {
    const storage = globalThis[kind]
    return isUsable(storage) ? storage : undefined
  } catch {
    // reading the property itself throws where site data is blocked
    return undefined
  }
}

/** The browser's storage, or only this tab's; or a store that lives as long as the page where there is none. */
export const openKeyStore = (kind: Kind = 'localStorage'): KeyStore => {
  const storage = openStorage(kind)
  if (!storage) return memoryStore()
  return {
    get: (key) => storage.getItem(key) ?? undefined,
    set: (key, value) => storage.setItem(key, value),
    remove: (key) => storage.removeItem(key),
  }
}

/** Empties what this shop keeps in the browser, of this visit and of all. */
export const emptyBrowserStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    try {
      globalThis[name].clear()
    } catch {
      // where site data is blocked there is none
    }
}

export const readCookie = (cookies: string, name: string): string | undefined => {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}
