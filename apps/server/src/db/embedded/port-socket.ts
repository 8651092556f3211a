import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

const TERMINATE = 0x58

/** Socket for `pg`: the wire protocol over a MessagePort to the thread that runs the database. */
export class PortSocket extends Duplex {
  readonly #port: MessagePort
  readonly #lost: () => Error | undefined
  #ended = false

  constructor(port: MessagePort, lost: () => Error | undefined) {
    super()
    this.#port = port
    this.#lost = lost
    port.on('message', (bytes: Uint8Array) => this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
    port.on('close', () => this.#end())
  }

  connect(): this {
    process.nextTick(() => {
      const lost = this.#lost()
      if (lost) this.destroy(lost)
      else this.emit('connect')
    })
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk)
    done()
  }

  /** Sends one message per corked batch, so that the protocol messages of a query are posted together. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    const last = chunks.at(-1)?.chunk
    // a terminate message inside a batch would end the only session of the engine
    const leaving = last?.[0] === TERMINATE && chunks.length > 1
    this.#send(Buffer.concat(chunks.slice(0, leaving ? -1 : undefined).map(({ chunk }) => chunk)))
    if (leaving) this.#send(last)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close()
    done(error)
  }

  #send(chunk: Buffer): void {
    const bytes = new Uint8Array(chunk)
    const leaving = bytes[0] === TERMINATE
    this.#port.postMessage(bytes, [bytes.buffer])
    if (leaving) this.#end()
  }

  #end(): void {
    if (this.#ended) return
    this.#ended = true
    this.push(null)
  }
}
