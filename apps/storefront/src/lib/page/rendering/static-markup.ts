import { createContext, type ReactNode } from 'react'

/**
 * Returns the markup of a static component, rendered once for all pages that show it. `shown` and `look` must contain everything
 * that the markup depends on.
 */
export type RenderStatic<Markup = string> = (shown: object, look: string, node: ReactNode) => Markup
/** Defined only on the server. */
export const StaticMarkupContext = createContext<RenderStatic | undefined>(undefined)

/** Markup with its cache key. Undefined after eviction. */
interface Slot<Markup> {
  cached: { key: string; markup: Markup } | undefined
}

/** Creates an LRU cache of at most `max` markups. */
export const createMarkupCache = <Markup>(render: (node: ReactNode) => Markup, max: number): RenderStatic<Markup> => {
  const slots = new Map<string, Slot<Markup>>()
  // the same object is found without serializing it; equal objects are found by their serialized content
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
    // objects that are still in use reference the slot; clear it so that the markup is freed
    slot.cached = undefined
  }
  return (shown, look, node) => {
    const known = byObject.get(shown)?.get(look)
    const key = known?.cached?.key ?? `${look} ${JSON.stringify(shown)}`
    const slot = slots.get(key) ?? { cached: undefined }
    const cached = slot.cached ?? { key, markup: render(node) }
    slot.cached = cached
    // re-insertion makes this the newest entry
    slots.delete(key)
    slots.set(key, slot)
    if (slots.size > max) evictOldest()
    if (slot !== known) remember(shown, look, slot)
    return cached.markup
  }
}
