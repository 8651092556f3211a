// Files of an encrypted backup: `magic | salt | chunk …`. Each file has a key of its own, derived from BACKUP_KEY and the salt. A chunk
// is AES-256-GCM; its nonce is its number and whether it is the last, and the name of the file is authenticated. So a chunk decrypts
// only in its place, and a file only to its end and under its name. Decision 101
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const MAGIC = Buffer.from('shop-backup-1\n')
const SALT_BYTES = 32
const HEADER_BYTES = MAGIC.length + SALT_BYTES
const KEY_BYTES = 32
const NONCE_BYTES = 12
const NUMBER_AT = 7
const TAG_BYTES = 16
/** Bytes of a chunk before its encryption. */
export const CHUNK_BYTES = 65_536
const ENCRYPTED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES

/** A file of a backup cannot be decrypted. The message names the file and the setting. */
export class BackupCipherError extends Error {
  override name = 'BackupCipherError'
  constructor(file: string, options?: ErrorOptions) {
    super(
      `${file} 파일을 BACKUP_KEY로 풀 수 없어요. 잘렸거나, 내용이나 순서가 바뀌었거나, 다른 키나 이름으로 암호화한 파일이에요.`,
      options,
    )
  }
}

export interface CipherPlace {
  /** BACKUP_KEY. */
  key: string
  /** Name of the file inside the backup. */
  place: string
  /** Name of the file in errors. Default: `place`. */
  file?: string
}

const deriveKey = (key: string, salt: Buffer, use: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), salt, use, KEY_BYTES)))

const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(NONCE_BYTES)
  // throws for a file above 256 TiB
  nonce.writeUInt32BE(number, NUMBER_AT)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

interface Block {
  bytes: Buffer
  isLast: boolean
}

/** Cuts a stream into blocks of a size. The first has `head` bytes if that is given. The last may be shorter, or empty. */
async function* toBlocks(source: AsyncIterable<Buffer> | Iterable<Buffer>, size: number, head = 0) {
  let rest: Buffer = Buffer.alloc(0)
  let next = head || size
  for await (const each of source) {
    rest = rest.length === 0 ? each : Buffer.concat([rest, each])
    while (rest.length > next) {
      yield { bytes: rest.subarray(0, next), isLast: false } satisfies Block
      rest = rest.subarray(next)
      next = size
    }
  }
  yield { bytes: rest, isLast: true } satisfies Block
}

/** Encrypts a stream. */
export async function* encryptBytes(
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  { key, place }: CipherPlace,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const fileKey = deriveKey(key, salt, 'shop backup file')
  yield Buffer.concat([MAGIC, salt])
  let number = 0
  for await (const { bytes, isLast } of toBlocks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, fileKey, nonceOf(number, isLast), { authTagLength: TAG_BYTES })
    cipher.setAAD(Buffer.from(place))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

const readSalt = (header: Buffer, file: string): Buffer => {
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new BackupCipherError(file)
  return header.subarray(MAGIC.length)
}

const decryptChunk = (fileKey: KeyObject, { bytes, isLast }: Block, at: { number: number; place: string }): Buffer => {
  const decipher = createDecipheriv(CIPHER, fileKey, nonceOf(at.number, isLast), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(at.place)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
}

/**
 * Decrypts a stream, chunk by chunk as it is authenticated. Throws `BackupCipherError` for another key or name, and if a chunk is
 * changed, missing, moved or added: at the latest at the end, so that what was read before must not be used.
 */
export async function* decryptBytes(
  source: AsyncIterable<Buffer>,
  { key, place, file = place }: CipherPlace,
): AsyncGenerator<Buffer> {
  let fileKey: KeyObject | undefined
  let number = 0
  for await (const block of toBlocks(source, ENCRYPTED_CHUNK_BYTES, HEADER_BYTES)) {
    if (fileKey) {
      let chunk: Buffer
      try {
        chunk = decryptChunk(fileKey, block, { number, place })
      } catch (cause) {
        throw new BackupCipherError(file, { cause })
      }
      yield chunk
      number += 1
    } else {
      // nothing follows the header
      if (block.isLast) throw new BackupCipherError(file)
      fileKey = deriveKey(key, readSalt(block.bytes, file), 'shop backup file')
    }
  }
}

/** Returns the bytes of a file before its encryption. */
export const plainSizeOf = (size: number): number => {
  const encrypted = Math.max(size - HEADER_BYTES, 0)
  return Math.max(encrypted - TAG_BYTES * Math.max(Math.ceil(encrypted / ENCRYPTED_CHUNK_BYTES), 1), 0)
}

/** Authenticates the manifest, which has the checksums of all other files. 64 hex digits. */
export const signManifest = (text: string, key: string): string =>
  createHmac('sha256', deriveKey(key, Buffer.alloc(0), 'shop backup manifest'))
    .update(text)
    .digest('hex')
