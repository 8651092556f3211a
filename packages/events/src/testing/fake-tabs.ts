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
          reject(new DOMException('left', 'AbortError'))
        })
        if (queue.length === 1) void grant(name)
      }),
  }
}

/** A connection of the browser to the server's events, driven by the test. */
export class FakeConnection {
  /** All that were opened, in order. */
  static opened: FakeConnection[] = []
  readonly url: string
  readonly headers: Headers
  isOpen = true
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  readonly body = new ReadableStream<Uint8Array>({ start: (controller) => void (this.#controller = controller) })
  constructor(url: string, { headers, signal }: RequestInit) {
    this.url = url
    this.headers = new Headers(headers)
    FakeConnection.opened.push(this)
    signal?.addEventListener('abort', () => {
      if (!this.isOpen) return
      this.isOpen = false
      this.#controller?.error(signal.reason)
    })
  }
  static get open(): FakeConnection[] {
    return FakeConnection.opened.filter(({ isOpen }) => isOpen)
  }
  write(text: string): void {
    this.#controller?.enqueue(new TextEncoder().encode(text))
  }
  say(name: string, data: object): void {
    this.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  end(): void {
    this.isOpen = false
    this.#controller?.close()
  }
}

/** Fakes what tabs of one browser share: locks, and connections to the server. `refuse`: status of refused connections. */
export const fakeTabs = ({
  hasLocks = true,
  refuse,
}: {
  hasLocks?: boolean
  refuse?: () => number | undefined
} = {}): void => {
  FakeConnection.opened = []
  Object.defineProperty(navigator, 'locks', { value: hasLocks ? createFakeLocks() : undefined, configurable: true })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const connection = new FakeConnection(url, init)
    const status = refuse?.()
    if (status === undefined) return new Response(connection.body, { headers: { 'content-type': 'text/event-stream' } })
    connection.end()
    return Response.json({ statusCode: status, code: 'overloaded', message: '' }, { status })
  })
}

/** Shows or hides the page. */
export const showPage = (visibilityState: DocumentVisibilityState): void => {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
