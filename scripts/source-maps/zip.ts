import { crc32, deflateRawSync } from 'node:zlib'

const VERSION = 20
const UTF8 = 0x08_00
const DEFLATE = 8
/** 1980-01-01, the first day of the format, so that equal files make equal archives. */
const DAY = 0x21

interface Entry {
  name: Buffer
  packed: Buffer
  size: number
  crc: number
  offset: number
}

/** Fields that an entry has in front of its content and in the directory. */
const writeFields = ({ name, packed, size, crc }: Entry): Buffer => {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(UTF8, 2)
  fields.writeUInt16LE(DEFLATE, 4)
  fields.writeUInt16LE(DAY, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

const writeLocal = (entry: Entry): Buffer =>
  Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), writeFields(entry), entry.name, entry.packed])

const writeCentral = (entry: Entry): Buffer => {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(entry.offset, 10)
  const made = Buffer.from([VERSION, 0])
  return Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), made, writeFields(entry), rest, entry.name])
}

/** Writes a zip archive of these files. For archives below 4 GiB with fewer than 65,536 files. */
export const writeZip = (files: ReadonlyMap<string, Buffer>): Buffer => {
  const parts: Buffer[] = []
  const entries: Entry[] = []
  let offset = 0
  for (const [name, bytes] of files) {
    const packed = deflateRawSync(bytes)
    const entry = { name: Buffer.from(name), packed, size: bytes.length, crc: crc32(bytes), offset }
    const part = writeLocal(entry)
    entries.push(entry)
    parts.push(part)
    offset += part.length
  }
  const directory = Buffer.concat(entries.map(writeCentral))
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}
