import type { LiveClientFrame, LiveServerFrame } from '@shop/contract'
import { vi } from 'vitest'

/** WebSocket of the test. Replaces the browser's by `fakeSockets`. */
export class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = []
  static readonly OPEN = 1
  readyState = 0
  readonly url: string
  readonly sent: LiveClientFrame[] = []
  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.opened.push(this)
  }
  /** The server accepts the connection. */
  accept(): this {
    this.readyState = FakeSocket.OPEN
    this.dispatchEvent(new Event('open'))
    return this
  }
  /** The server sends a frame. */
  say(frame: LiveServerFrame): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
  /** The server, or the network, ends the connection. */
  drop(code = 1006): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as LiveClientFrame)
  }
  close(): void {
    this.readyState = 3
  }
}

/** Replaces the browser's WebSocket. Returns the sockets opened since, and the last one. */
export const fakeSockets = () => {
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
  return {
    get all() {
      return FakeSocket.opened
    },
    last: (): FakeSocket => {
      const socket = FakeSocket.opened.at(-1)
      if (!socket) throw new Error('no socket was opened')
      return socket
    },
  }
}
