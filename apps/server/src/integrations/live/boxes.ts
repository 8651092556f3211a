import { MediaRefusal } from './media-refusal.ts'

/** Most bytes of one box of a stream. */
export const MOST_BOX_BYTES = 32_000_000
const HEAD_BYTES = 8
const LONG_HEAD_BYTES = 16
/** Chunks of an incomplete box; more are joined, so that single bytes do not cost a buffer each. */
const MOST_CHUNKS = 512

/** A box of ISO/IEC 14496-12 inside another one. */
export interface Box {
  type: string
  /** Content without the head. */
  body: Buffer
}

/** A box of the stream itself. */
export interface StreamBox extends Box {
  /** Whole box with its head. */
  bytes: Buffer
  /** Offset of the first byte in the stream. */
  position: number
}

interface Head {
  type: string
  headBytes: number
  size: number
}

/** Reads the head of a box. Undefined if it is not complete. */
const readHead = (bytes: Buffer): Head | undefined => {
  if (bytes.length < HEAD_BYTES) return undefined
  const [size, type] = [bytes.readUInt32BE(0), bytes.toString('latin1', 4, HEAD_BYTES)]
  if (size !== 1) return { type, headBytes: HEAD_BYTES, size }
  if (bytes.length < LONG_HEAD_BYTES) return undefined
  return { type, headBytes: LONG_HEAD_BYTES, size: Number(bytes.readBigUInt64BE(HEAD_BYTES)) }
}

/** Lists the boxes of a container. Throws `malformed` if they do not fill it exactly. */
export const listBoxes = (container: Buffer): Box[] => {
  const boxes: Box[] = []
  for (let at = 0; at < container.length; ) {
    const rest = container.subarray(at)
    const head = readHead(rest)
    if (!head || head.size < head.headBytes || head.size > rest.length) throw new MediaRefusal('malformed')
    boxes.push({ type: head.type, body: rest.subarray(head.headBytes, head.size) })
    at += head.size
  }
  return boxes
}

/** Finds the first box at a path of types. */
export const findBox = (container: Buffer, ...[type, ...rest]: readonly string[]): Buffer | undefined => {
  const found = listBoxes(container).find((box) => box.type === type)?.body
  return found && rest.length > 0 ? findBox(found, ...rest) : found
}

/** Finds a box that the format requires. Throws `malformed` without it. */
export const getBox = (container: Buffer, ...path: readonly string[]): Buffer => {
  const found = findBox(container, ...path)
  if (!found) throw new MediaRefusal('malformed')
  return found
}

/**
 * Cuts a stream of bytes into its top-level boxes, however it is chunked. Throws `foreignContainer` if it does not begin with
 * `ftyp`, `boxTooLarge` and `malformed`.
 */
export class BoxSplitter {
  #chunks: Buffer[] = []
  #size = 0
  #position = 0

  /** Bytes of the incomplete box. */
  get pendingBytes(): number {
    return this.#size
  }

  push(chunk: Buffer): StreamBox[] {
    if (chunk.length > 0) this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#chunks.length > MOST_CHUNKS) this.#chunks = [Buffer.concat(this.#chunks)]
    const boxes: StreamBox[] = []
    for (let box = this.#take(); box; box = this.#take()) boxes.push(box)
    return boxes
  }

  #take(): StreamBox | undefined {
    const head = readHead(this.#peek(LONG_HEAD_BYTES))
    if (!head) return undefined
    const { type, headBytes, size } = head
    if (this.#position === 0 && type !== 'ftyp') throw new MediaRefusal('foreignContainer')
    if (size < headBytes) throw new MediaRefusal('malformed')
    if (size > MOST_BOX_BYTES) throw new MediaRefusal('boxTooLarge')
    if (this.#size < size) return undefined
    const all = this.#peek(size)
    const bytes = all.subarray(0, size)
    this.#chunks = all.length > size ? [all.subarray(size), ...this.#chunks.slice(1)] : this.#chunks.slice(1)
    this.#size -= size
    const position = this.#position
    this.#position += size
    return { type, bytes, body: bytes.subarray(headBytes), position }
  }

  /** Returns the first bytes in one buffer: at least `length`, or all there are. */
  #peek(length: number): Buffer {
    const [first = Buffer.alloc(0)] = this.#chunks
    if (first.length >= length || this.#chunks.length < 2) return first
    let [count, bytes] = [0, 0]
    while (count < this.#chunks.length && bytes < length) bytes += this.#chunks[count++]?.length ?? 0
    const joined = Buffer.concat(this.#chunks.slice(0, count))
    this.#chunks = [joined, ...this.#chunks.slice(count)]
    return joined
  }
}
