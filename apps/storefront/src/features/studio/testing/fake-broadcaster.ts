import { vi } from 'vitest'

type Listener = (event: object) => void

class Emitter {
  readonly #listeners = new Map<string, Listener[]>()
  addEventListener = (name: string, listener: Listener): void =>
    void this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
  emit = (name: string, event: object = {}): void => {
    for (const listener of this.#listeners.get(name) ?? []) listener(event)
  }
}

/** Socket of the test, whose server is played by the test. */
export class FakeSocket extends Emitter {
  static readonly OPEN = 1
  readyState = 0
  bufferedAmount = 0
  readonly sent: unknown[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
  }
  send = (data: unknown): void => void this.sent.push(data)
  close = (): void => {
    this.readyState = 3
  }
  /** The server accepts the connection and the key. */
  accept = (): void => {
    this.readyState = FakeSocket.OPEN
    this.emit('open')
    this.receive({ t: 'ready' })
  }
  receive = (frame: object): void => this.emit('message', { data: JSON.stringify(frame) })
  /** The server, or the network, ends the connection. */
  drop = (code: number): void => {
    this.readyState = 3
    this.emit('close', { code })
  }
}

/** Recorder of the test, which encodes nothing. */
export class FakeRecorder extends Emitter {
  static supported: readonly string[] = ['video/mp4']
  static isTypeSupported = (type: string): boolean => FakeRecorder.supported.includes(type)
  state = 'inactive'
  readonly options: { mimeType: string; videoBitsPerSecond: number; videoKeyFrameIntervalDuration: number }
  readonly stream: unknown
  constructor(stream: unknown, options: FakeRecorder['options']) {
    super()
    this.stream = stream
    this.options = options
  }
  start = (): void => {
    this.state = 'recording'
  }
  stop = (): void => {
    this.state = 'inactive'
    this.emit('dataavailable', { data: new Blob(['the rest']) })
    this.emit('stop')
  }
  record = (text: string): void => this.emit('dataavailable', { data: new Blob([text]) })
}

/** Replaces WebSocket and MediaRecorder. Returns those that were created, in order. */
export const fakeBroadcaster = () => {
  const sockets: FakeSocket[] = []
  const recorders: FakeRecorder[] = []
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor(url: string) {
        super(url)
        sockets.push(this)
      }
    },
  )
  vi.stubGlobal(
    'MediaRecorder',
    class extends FakeRecorder {
      constructor(stream: unknown, options: FakeRecorder['options']) {
        super(stream, options)
        recorders.push(this)
      }
    },
  )
  return { sockets, recorders }
}
