import type { Rect, Virtualizer } from '@tanstack/react-virtual'

/** Size of a container that is not laid out yet. */
const UNKNOWN: Rect = { width: 1200, height: 800 }

/** Observes the size of the scroll container. A container without a layout counts as one screen, so it renders its first rows. */
export const observeRect =
  <E extends Element | Window>(
    observe: (instance: Virtualizer<E, Element>, to: (rect: Rect) => void) => (() => void) | undefined,
  ) =>
  (instance: Virtualizer<E, Element>, to: (rect: Rect) => void): (() => void) | undefined =>
    observe(instance, (rect) => to(rect.height === 0 ? UNKNOWN : rect))
