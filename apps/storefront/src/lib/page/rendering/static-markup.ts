import { createContext, type ReactNode } from 'react'

/**
 * Returns the markup of a component that does not change, rendered once for all pages that show it. `shown` and `look` must
 * hold everything that its markup depends on.
 */
export type RenderStatic<Markup = string> = (shown: object, look: string, node: ReactNode) => Markup
/** Present only on the server: in the browser it is undefined. */
export const StaticMarkupContext = createContext<RenderStatic | undefined>(undefined)

/** Markup under its cache key; undefined after it was evicted. */
interface Slot<Markup> {
  cached: { key: string; markup: Markup } | undefined
}

/** An LRU cache of `max` markups. */
export const createMarkupCache = <Markup>(render: (node: ReactNode) => Markup, max: number): RenderStatic<Markup> => {
  const slots = new Map<string, Slot<Markup>>()
  // the same object needs no key written out; equal objects are found by their whole content
  const byObject = new WeakMap<object, Map<string, Slot<Markup>>>()

  const remember = (shown: object, look: string, slot: Slot<Markup>): void => {
    const looks = byObject.get(shown)
    if (looks) looks.set(look, slot)
    else byObject.set(shown, new Map([[look, slot]]))
  }
  const evictOldest = (): void => {
    const [oldest] = slots
    if (!oldest) return
    const [key, slot] = oldest
    slots.delete(key)
    // objects that are still in use hold the slot, but not its markup
    slot.cached = undefined
  }
  return (shown, look, node) => {
    const known = byObject.get(shown)?.get(look)
    const key = known?.cached?.key ?? `${look} ${JSON.stringify(shown)}`
    const slot = slots.get(key) ?? { cached: undefined }
    const cached = slot.cached ?? { key, markup: render(node) }
    slot.cached = cached
    // deleted and set again, it becomes the newest
    slots.delete(key)
    slots.set(key, slot)
    if (slots.size > max) evictOldest()
    if (slot !== known) remember(shown, look, slot)
    return cached.markup
  }
}
