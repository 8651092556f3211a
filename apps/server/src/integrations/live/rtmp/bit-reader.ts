import { MediaRefusal } from '../media-refusal.ts'

const MOST_ZEROES = 31

/** Reads bits and the Exp-Golomb numbers of H.264, the highest bit first. Throws `malformed` behind the end. */
export class BitReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  bits(count: number): number {
    let value = 0
    for (let index = 0; index < count; index += 1) {
      const byte = this.#bytes[this.#at >> 3]
      if (byte === undefined) throw new MediaRefusal('malformed')
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1)
      this.#at += 1
    }
    return value
  }

  flag(): boolean {
    return this.bits(1) === 1
  }

  unsigned(): number {
    let zeroes = 0
    while (!this.flag()) {
      zeroes += 1
      if (zeroes > MOST_ZEROES) throw new MediaRefusal('malformed')
    }
    return 2 ** zeroes - 1 + this.bits(zeroes)
  }

  signed(): number {
    const value = this.unsigned()
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2
  }
}
