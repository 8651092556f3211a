type Json = Record<string, unknown>

/** One item of an envelope. */
export interface EnvelopeItem {
  header: Json & { type: string }
  /** Parsed JSON; text if it is none. */
  payload: unknown
}

export interface Envelope {
  header: Json
  items: EnvelopeItem[]
}

const NEWLINE = 10

const parseObject = (text: string): Json => {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('not an object')
  return value as Json
}

/** Parses JSON. Returns the text of another payload. A recording is a line with its segment and then the events. */
const toPayload = (bytes: Buffer): unknown => {
  const text = bytes.toString('utf8')
  const [first = '', rest] = text.split(/\n(.*)/s)
  try {
    return rest === undefined ? JSON.parse(text) : { ...parseObject(first), events: JSON.parse(rest) as unknown }
  } catch {
    // compressed recordings and attachments are no JSON
    return text
  }
}

/**
 * Parses an envelope: a header, then items of a header and a payload, in lines. A payload has `length` bytes, or ends with its line.
 * Throws `SyntaxError`.
 */
export const parseEnvelope = (bytes: Buffer): Envelope => {
  let at = 0
  const takeUntil = (end: number): Buffer => {
    const taken = bytes.subarray(at, end)
    at = end + 1
    return taken
  }
  const takeLine = (): Buffer => {
    const end = bytes.indexOf(NEWLINE, at)
    return takeUntil(end < 0 ? bytes.length : end)
  }
  const header = parseObject(takeLine().toString('utf8'))
  const items: EnvelopeItem[] = []
  while (at < bytes.length) {
    const line = takeLine().toString('utf8')
    if (line === '') continue
    const item = parseObject(line)
    const { type, length } = item
    if (typeof type !== 'string') throw new SyntaxError('an item without a type')
    if (typeof length === 'number' && at + length > bytes.length) throw new SyntaxError('an item is cut off')
    const payload = toPayload(typeof length === 'number' ? takeUntil(at + length) : takeLine())
    items.push({ header: { ...item, type }, payload })
  }
  return { header, items }
}
