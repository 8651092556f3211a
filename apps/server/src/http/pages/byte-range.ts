/** First and last byte of a part of a file, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

// fifteen digits are below the largest safe integer
const SINGLE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Parses a `Range` header for a file of `size` bytes. Returns undefined if the whole file must be sent: without a header, with a
 * malformed one, another unit or several ranges. RFC 9110 allows ignoring those, and several ranges in one response only serve
 * attacks. Returns `unsatisfiable` if the range begins after the end of the file.
 */
export const parseByteRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const [, first = '', last = ''] = SINGLE.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
