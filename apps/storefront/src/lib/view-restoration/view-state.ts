/** The session storage key of the views: by the key of each entry of the history, the state of its page that is not in the URL. */
const VIEWS_KEY = 'shop-views'
/** Entries that are stored; people do not go back further. */
const MAX_ENTRIES = 50
/** The router's key of the first entry of a visit. */
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
    // without storage, or with an unreadable value, no view is known
    return {}
  }
}

const store = (): void => {
  const latest = Object.entries(views ?? {}).slice(-MAX_ENTRIES)
  try {
    window.sessionStorage.setItem(VIEWS_KEY, JSON.stringify(Object.fromEntries(latest)))
  } catch {
    // without storage the views last as long as this document
  }
}

/** Whether this document was loaded by a reload or by going back, and not by a new visit of the address. */
export const isReturn = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate')

const openViews = (): Views => {
  if (views) return views
  views = readStored()
  if (!isReturn()) delete views[FIRST_ENTRY]
  window.addEventListener('pagehide', store)
  // a page in the background may be discarded without an event
  document.addEventListener('visibilitychange', store)
  return views
}

/** The key of the current entry of the history. */
export const entryKey = (): string => {
  const state: unknown = window.history.state
  return isRecord(state) && typeof state['key'] === 'string' ? state['key'] : FIRST_ENTRY
}

/** The saved state of a part of the page in this entry of the history; undefined where it was not changed. */
export const readView = (entry: string, part: string): number | undefined => openViews()[entry]?.[part]

/** Saves the state of a part of the page for this entry of the history. */
export const saveView = (entry: string, part: string, value: number): void => {
  const all = openViews()
  all[entry] = { ...all[entry], [part]: value }
}

/** Drops all views when another person uses the browser. AUTH-2 */
export const clearViews = (): void => {
  if (views) views = {}
}
