/** Values that the browser could not store, for as long as the page is open. */
const memory = new Map<string, string>()

/** Reads a value of the browser. Undefined if there is none. */
export const readStored = (key: string): string | undefined => {
  try {
    return memory.get(key) ?? localStorage.getItem(key) ?? undefined
  } catch {
    // site data is blocked
    return memory.get(key)
  }
}

/** Stores a value in the browser, or until the page is closed if storage is blocked or full. Undefined removes it. */
export const writeStored = (key: string, value: string | undefined): void => {
  try {
    memory.delete(key)
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // site data is blocked, or the quota is used up
    if (value !== undefined) memory.set(key, value)
  }
}

/** Reads a stored JSON value. Undefined if there is none or it cannot be read. */
export const readStoredJson = (key: string): unknown => {
  try {
    return JSON.parse(readStored(key) ?? 'null') ?? undefined
  } catch {
    // written by another version
    return undefined
  }
}
