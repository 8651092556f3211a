/** Session storage key: page state that is not in the URL, per history entry key. */
const VIEWS_KEY = 'shop-views'
/** Maximum number of stored history entries. */
const MAX_ENTRIES = 50
/** The router's key of the first history entry of a visit. */
const FIRST_ENTRY = 'default'

type View = Record<string, number>
type Views = Record<string, View>

let views: Views | undefined

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const readStored = (): Views => {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(VIEWS_KEY) ?? '{}')
    return isRecord(stored) ? (stored as Views) : {}
  } catch {
    // without storage, or with an unreadable value, there are no saved views
    return {}
  }
}

const store = (): void => {
  const latest = Object.entries(views ?? {}).slice(-MAX_ENTRIES)
  try {
    window.sessionStorage.setItem(VIEWS_KEY, JSON.stringify(Object.fromEntries(latest)))
  } catch {
    // without storage the views last as long as the document
  }
}

/** Reports whether the document was loaded by a reload or by history navigation, not by a new visit. */
export const isReturn = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate')

const openViews = (): Views => {
  if (views) return views
  views = readStored()
  if (!isReturn()) delete views[FIRST_ENTRY]
  window.addEventListener('pagehide', store)
  // a background page may be discarded without a `pagehide` event
  document.addEventListener('visibilitychange', store)
  return views
}

/** Returns the key of the current history entry. */
export const entryKey = (): string => {
  const state: unknown = window.history.state
  return isRecord(state) && typeof state['key'] === 'string' ? state['key'] : FIRST_ENTRY
}

/** Returns the saved state of a part of the page in a history entry. Undefined if the state was not changed. */
export const readView = (entry: string, part: string): number | undefined => openViews()[entry]?.[part]

/** Saves the state of a part of the page for a history entry. */
export const saveView = (entry: string, part: string, value: number): void => {
  const all = openViews()
  all[entry] = { ...all[entry], [part]: value }
}

/** AUTH-2: deletes all views when another user uses the browser. */
export const clearViews = (): void => {
  if (views) views = {}
}
