import { vi } from 'vitest'
import { PART_REACH } from '../lazy-in-view.tsx'

/** Fake observer: lazy sections are nearly in view from the start, the end of a list is not. */
export const bringNear = (): void => {
  class Near {
    readonly #tell: IntersectionObserverCallback
    readonly #isPart: boolean
    constructor(tell: IntersectionObserverCallback, { rootMargin }: IntersectionObserverInit = {}) {
      this.#tell = tell
      this.#isPart = rootMargin === PART_REACH
    }
    observe(target: Element): void {
      const turn = { target, isIntersecting: true } as unknown as IntersectionObserverEntry
      if (this.#isPart) this.#tell([turn], this as unknown as IntersectionObserver)
    }
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Near)
}
