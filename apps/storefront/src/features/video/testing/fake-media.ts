import { vi } from 'vitest'

/** Calls of a fake media element, in order: `play 1`, `pause 1` with the title of the video. */
export interface FakeMedia {
  journal: string[]
  /** Videos to which the feed was scrolled. */
  scrolled: (string | null)[]
  /** Brings a video of the feed into the window. */
  swipeTo: (id: number) => void
}

/** Replaces media playback and IntersectionObserver, which jsdom lacks. `refusesSound`: playing unmuted needs a tap first. */
export const fakeMedia = ({ refusesSound = false } = {}): FakeMedia => {
  const journal: string[] = []
  const playing = new WeakSet<HTMLMediaElement>()
  vi.spyOn(window.HTMLMediaElement.prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    if (refusesSound && !this.muted) throw new DOMException('a tap is needed', 'NotAllowedError')
    journal.push(`play ${this.getAttribute('aria-label')}${this.muted ? ' muted' : ''}`)
    playing.add(this)
    this.dispatchEvent(new Event('playing'))
  })
  vi.spyOn(window.HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    if (!playing.delete(this)) return
    journal.push(`pause ${this.getAttribute('aria-label')}`)
    this.dispatchEvent(new Event('pause'))
  })
  vi.spyOn(window.HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  const observers = new Set<{ targets: Set<Element>; tell: IntersectionObserverCallback }>()
  class Observer {
    readonly #entry
    constructor(tell: IntersectionObserverCallback) {
      this.#entry = { targets: new Set<Element>(), tell }
      observers.add(this.#entry)
    }
    observe = (element: Element) => void this.#entry.targets.add(element)
    disconnect = () => void observers.delete(this.#entry)
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const scrolled: (string | null)[] = []
  window.HTMLElement.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
    scrolled.push(this.getAttribute('data-video'))
  }
  const swipeTo = (id: number) => {
    for (const { targets, tell } of observers) {
      const target = [...targets].find((element) => element.getAttribute('data-video') === String(id))
      const change = { isIntersecting: true, target } as unknown as IntersectionObserverEntry
      if (target) tell([change], undefined as never)
    }
  }
  return { journal, scrolled, swipeTo }
}

/** Sets what the user asked of this browser. */
export const fakeWishes = ({ lessMotion = false, saveData = false, effectiveType = '4g' } = {}): void => {
  vi.stubGlobal('matchMedia', () => ({ matches: lessMotion }))
  Object.defineProperty(navigator, 'connection', { value: { saveData, effectiveType }, configurable: true })
}
