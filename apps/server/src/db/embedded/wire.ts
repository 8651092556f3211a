const DATA_ROW = 0x44
const ERROR_RESPONSE = 0x45

/** Builds a simple-query message. */
export function simpleQuery(sql: string): Uint8Array {
  const message = Buffer.from(`Q....${sql}\0`)
  message.writeInt32BE(message.length - 1, 1)
  return new Uint8Array(message)
}

/** Builds an error that ends the connection, in the format of PostgreSQL. */
export function fatalError(code: string, text: string): Uint8Array {
  const message = Buffer.from(`E....SFATAL\0VFATAL\0C${code}\0M${text}\0\0`)
  message.writeInt32BE(message.length - 1, 1)
  return new Uint8Array(message)
}

/** Returns the first column of every row in a response. Throws the error of the response. */
export function firstColumn(response: Uint8Array): string[] {
  const bytes = Buffer.from(response.buffer, response.byteOffset, response.byteLength)
  const values: string[] = []
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes[at] === ERROR_RESPONSE) throw new Error(errorText(bytes, at))
    if (bytes[at] === DATA_ROW) values.push(bytes.toString('utf8', at + 11, at + 11 + bytes.readInt32BE(at + 7)))
  }
  return values
}

const errorText = (bytes: Buffer, at: number) =>
  bytes
    .toString('utf8', at + 5, at + 1 + bytes.readInt32BE(at + 1))
    .split('\0')
    .filter((field) => /^[SCM]/.test(field))
    .map((field) => field.slice(1))
    .join(' ')
