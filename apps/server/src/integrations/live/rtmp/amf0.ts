import { RtmpError } from './rtmp-error.ts'

/** A value of AMF 0, the encoding of RTMP's commands. Dates and other kinds that encoders do not send are refused. */
export type AmfValue = number | boolean | string | null | AmfValue[] | { [name: string]: AmfValue }

const kind = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  ecmaArray: 8,
  objectEnd: 9,
  strictArray: 10,
  date: 11,
  longString: 12,
} as const

const MOST_DEPTH = 8
/** Values of one message; more are refused. */
const MOST_VALUES = 1_000

class AmfReader {
  readonly #bytes: Buffer
  #at = 0
  #values = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  read(depth = 0): AmfValue {
    this.#values += 1
    if (depth > MOST_DEPTH || this.#values > MOST_VALUES) throw new RtmpError('malformed')
    const marker = this.#take(1).readUInt8()
    switch (marker) {
      case kind.number:
        return this.#take(8).readDoubleBE()
      case kind.boolean:
        return this.#take(1).readUInt8() !== 0
      case kind.string:
        return this.#text(this.#take(2).readUInt16BE())
      case kind.longString:
        return this.#text(this.#take(4).readUInt32BE())
      case kind.ecmaArray:
        this.#take(4)
        return this.#object(depth)
      case kind.object:
        return this.#object(depth)
      case kind.strictArray:
        return this.#array(depth)
      case kind.date:
        return this.#take(10).readDoubleBE()
      case kind.null:
      case kind.undefined:
        return null
      default:
        throw new RtmpError('malformed')
    }
  }

  #take(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new RtmpError('malformed')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  #text(length: number): string {
    return this.#take(length).toString('utf8')
  }

  #array(depth: number): AmfValue[] {
    const length = this.#take(4).readUInt32BE()
    if (length > MOST_VALUES) throw new RtmpError('malformed')
    return Array.from({ length }, () => this.read(depth + 1))
  }

  #object(depth: number): { [name: string]: AmfValue } {
    const entries: [string, AmfValue][] = []
    for (;;) {
      const name = this.#text(this.#take(2).readUInt16BE())
      if (name === '' && this.#bytes[this.#at] === kind.objectEnd) {
        this.#at += 1
        return Object.fromEntries(entries)
      }
      entries.push([name, this.read(depth + 1)])
    }
  }
}

/** Reads all values of a message. Throws `malformed`. */
export const readAmf = (bytes: Buffer): AmfValue[] => {
  const reader = new AmfReader(bytes)
  const values: AmfValue[] = []
  while (!reader.isAtEnd) values.push(reader.read())
  return values
}

const writeName = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

const writeValue = (value: AmfValue): Buffer => {
  if (value === null) return Buffer.from([kind.null])
  if (typeof value === 'boolean') return Buffer.from([kind.boolean, value ? 1 : 0])
  if (typeof value === 'string') return Buffer.concat([Buffer.from([kind.string]), writeName(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  if (Array.isArray(value)) {
    const head = Buffer.from([kind.strictArray, 0, 0, 0, 0])
    head.writeUInt32BE(value.length, 1)
    return Buffer.concat([head, ...value.map(writeValue)])
  }
  const fields = Object.entries(value).flatMap(([name, field]) => [writeName(name), writeValue(field)])
  return Buffer.concat([Buffer.from([kind.object]), ...fields, Buffer.from([0, 0, kind.objectEnd])])
}

/** Writes values one after the other. */
export const writeAmf = (...values: readonly AmfValue[]): Buffer => Buffer.concat(values.map(writeValue))
