import { createInflateRaw } from 'node:zlib'
import { AppError } from '@shop/contract'

/** Most bytes of all parts of a workbook, inflated. */
const MOST_BYTES = 256 * 1024 * 1024
const MOST_PARTS = 1_000
const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const DEFLATED = 8

interface Part {
  method: number
  packed: number
  size: number
  offset: number
}

function* partsOf(zip: Buffer): Generator<Part> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== END_SIGNATURE) throw new AppError('sheetUnreadable')
  let at = zip.readUInt32LE(end + 16)
  const count = zip.readUInt16LE(end + 10)
  if (count > MOST_PARTS) throw new AppError('sheetTooLarge')
  for (let n = 0; n < count; n += 1) {
    if (zip.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new AppError('sheetUnreadable')
    yield {
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    }
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

/** Size of a part after inflating it, because the size that is written in the archive may be wrong. Stops above `most`. */
const measure = async (zip: Buffer, { method, packed, size, offset }: Part, most: number): Promise<number> => {
  if (method !== DEFLATED) return size
  const from = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const inflate = createInflateRaw()
  inflate.end(zip.subarray(from, from + packed))
  let total = 0
  for await (const chunk of inflate as AsyncIterable<Buffer>) {
    total += chunk.length
    if (total > most) break
  }
  return total
}

/**
 * Refuses a workbook that inflates to more than 256 MB, before it is read: a small file can fill the memory. Throws `sheetTooLarge`,
 * and `sheetUnreadable` if the archive is damaged.
 */
export const assertInflatable = async (bytes: Uint8Array): Promise<void> => {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let total = 0
  for (const part of partsOf(zip)) {
    total += await measure(zip, part, MOST_BYTES - total)
    if (total > MOST_BYTES) throw new AppError('sheetTooLarge')
  }
}
