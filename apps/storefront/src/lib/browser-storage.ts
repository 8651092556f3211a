/** Key-value storage. Without browser storage (blocked cookies, full disk) values last as long as the page. */
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
    // a refused write means that storage is unavailable; it is not an error
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

/** Values that could not be stored, per kind. Shared by all stores of a kind, so that one module reads what another wrote. */
const unstored: Record<Kind, KeyStore> = { localStorage: memoryStore(), sessionStorage: memoryStore() }

/**
 * Opens the storage of the browser (`localStorage`) or of this tab (`sessionStorage`). Falls back to memory if storage is
 * blocked, and for each value that does not fit.
 */
export const openKeyStore = (kind: Kind = 'localStorage'): KeyStore => {
  const storage = openStorage(kind)
  const memory = unstored[kind]
  if (!storage) return memory
  return {
    get: (key) => memory.get(key) ?? storage.getItem(key) ?? undefined,
    set: (key, value) => {
      try {
        storage.setItem(key, value)
        memory.remove(key)
      } catch {
        // the quota is used up: the value lasts as long as the page
        memory.set(key, value)
      }
    },
    remove: (key) => {
      memory.remove(key)
      storage.removeItem(key)
    },
  }
}

/** Reports whether values outlast the page. If not, a guest's cart is lost when the page is closed. */
export const isStorageLasting = (): boolean => openStorage('localStorage') !== undefined

/** Clears everything the shop has stored in the browser. */
export const emptyBrowserStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    unstored[name] = memoryStore()
    try {
      globalThis[name].clear()
    } catch {
      // blocked storage has nothing to clear
    }
  }
}

export const readCookie = (cookies: string, name: string): string | undefined => {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}
