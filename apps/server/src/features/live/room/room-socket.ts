import { liveClose, type LiveServerFrame } from '@shop/contract'
import { WebSocket } from 'ws'

/** Bytes that may wait for a client before it is disconnected. */
const MAX_WAITING_BYTES = 256 * 1024
/** Time (ms) after which a socket that was closed and does not answer is destroyed. */
const CLOSE_PATIENCE_MS = 2_000

/** Serializes a frame once for all its receivers. */
export const toFrameBytes = (frame: LiveServerFrame): Buffer => Buffer.from(JSON.stringify(frame))

/** Sends to one viewer. A client that reads too slowly is disconnected, so what waits for it does not fill the memory. */
export class RoomSocket {
  readonly #socket: WebSocket

  constructor(socket: WebSocket) {
    this.#socket = socket
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  send(frame: LiveServerFrame): void {
    this.sendBytes(toFrameBytes(frame))
  }

  sendBytes(bytes: Buffer): void {
    if (!this.isOpen) return
    if (this.#socket.bufferedAmount > MAX_WAITING_BYTES) return this.close('slow')
    this.#socket.send(bytes, { binary: false })
  }

  ping(): void {
    if (this.isOpen) this.#socket.ping()
  }

  close(reason: keyof typeof liveClose): void {
    this.#socket.close(liveClose[reason])
    setTimeout(() => this.#socket.terminate(), CLOSE_PATIENCE_MS).unref()
  }

  terminate(): void {
    this.#socket.terminate()
  }
}
