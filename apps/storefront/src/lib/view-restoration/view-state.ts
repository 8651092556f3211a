/** Where it outlives its document: by the key of each entry of the history, what its page looked like beside its address. */
const VIEWS_KEY = 'shop-views'
/** Nobody goes back further by hand. */
const MOST_ENTRIES = 50
/** What the router calls the entry that a visit began with. */
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
    // where nothing may be kept, or somebody else wrote there, nothing was seen before
    return {}
  }
}

const store = (): void => {
  const latest = Object.entries(views ?? {}).slice(-MOST_ENTRIES)
  try {
    window.sessionStorage.setItem(VIEWS_KEY, JSON.stringify(Object.fromEntries(latest)))
  } catch {
    // it is kept as long as this document then
  }
}

/** An address that was typed or opened in a new tab begins anew; a reload and a way back do not. */
export const isReturn = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate')

const openViews = (): Views => {
  if (views) return views
  views = readStored()
  if (!isReturn()) delete views[FIRST_ENTRY]
  window.addEventListener('pagehide', store)
  // a page in the background may be thrown away without a word
  document.addEventListener('visibilitychange', store)
  return views
}

/** The entry of the history that is shown now. */
export const entryKey = (): string => {
  const state: unknown = window.history.state
  return isRecord(state) && typeof state['key'] === 'string' ? state['key'] : FIRST_ENTRY
}

/** How a part of the page stood when the shopper left this entry, if it stood otherwise than at first. */
export const readView = (entry: string, part: string): number | undefined => openViews()[entry]?.[part]

/** From now on, who comes back to this entry finds the part so. */
export const keepView = (entry: string, part: string, value: number): void => {
  const all = openViews()
  all[entry] = { ...all[entry], [part]: value }
}

/** What one person looked at is not written down once more for the next. AUTH-2 */
export const forgetViews = (): void => {
  if (views) views = {}
}
