import { vi } from 'vitest'

interface Request {
  hold: () => Promise<void>
  signal: AbortSignal
  resolve: () => void
  reject: (error: unknown) => void
}

/** Web Locks of one browser: a lock is held by one request at a time, in order. */
const createFakeLocks = () => {
  const queues = new Map<string, Request[]>()
  const grant = async (name: string): Promise<void> => {
    const [first] = queues.get(name) ?? []
    if (!first) return
    await first.hold()
    first.resolve()
    queues.get(name)?.shift()
    void grant(name)
  }
  return {
    request: (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const queue = queues.get(name) ?? []
        queues.set(name, queue)
        const request = { hold, signal, resolve, reject }
        queue.push(request)
        signal.addEventListener('abort', () => {
          if (queue.indexOf(request) <= 0) return
          queue.splice(queue.indexOf(request), 1)
          reject(signal.reason)
        })
        if (queue.length === 1) void grant(name)
      }),
  }
}

/** A connection of the browser to the server's events, driven by the test. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  /** All that were opened, in order. */
  static opened: FakeEventSource[] = []
  readonly url: string
  readyState = 1
  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }
  static get open(): FakeEventSource[] {
    return FakeEventSource.opened.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED)
  }
  say(name: string, data: object): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
  /** Breaks the connection. `isRefused`: the browser does not repeat it. */
  fail(isRefused: boolean): void {
    this.readyState = isRefused ? FakeEventSource.CLOSED : 0
    this.dispatchEvent(new Event('error'))
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }
}

/** Fakes what tabs of one browser share: locks, and the network of events. */
export const fakeTabs = ({ hasLocks = true } = {}): void => {
  FakeEventSource.opened = []
  vi.stubGlobal('EventSource', FakeEventSource)
  Object.defineProperty(navigator, 'locks', { value: hasLocks ? createFakeLocks() : undefined, configurable: true })
}

/** Shows or hides the page. */
export const showPage = (visibilityState: DocumentVisibilityState): void => {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
