import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { Config } from './config.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const NAME_BYTES = 4

/** What is looked up without being readable. */
export type IndexKind = 'email' | 'phone' | 'sns' | 'snsToken' | 'ip' | 'code' | 'attempt' | 'request'

/**
 * Seals what is known of people (docs/decisions/012). Every person has a key of their own, which stands wrapped in the
 * database; the shop's key, which wraps it, stands in the settings only.
 */
export interface Encryption {
  /** A new key for somebody, and how it may be written down. */
  newKey(userId: number): { key: Buffer; wrapped: Buffer }
  /** Throws where the key was wrapped for another person, was changed, or under a shop key that is not in the settings. */
  unwrap(wrapped: Buffer, userId: number): Buffer
  /** The same key under the shop's present key; undefined where it is already. */
  rewrap(wrapped: Buffer, userId: number): Buffer | undefined
  /** The first bytes of everything that the present key wrapped. */
  readonly currentName: Buffer
  /** A keyed hash to look up by: the same text gives the same bytes, and says nothing without the key. */
  indexOf(kind: IndexKind, text: string): Buffer
  /** For what stands a short while and belongs to no member's key. */
  encryptText(text: string, place: string): string
  decryptText(sealed: string, place: string): string
  /** The same under the shop's present key; undefined where it is already. */
  reencryptText(sealed: string, place: string): string | undefined
}

const stretch = (secret: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'shop', use, KEY_BYTES))

// Keys go in as key objects: as bytes, Node tries each for one first and fails, which takes five times as long as the work.

/** AES-256-GCM: `iv | tag | ciphertext`. `place` is what it belongs to: opened anywhere else, it is refused. */
export const encrypt = (key: Buffer, bytes: Buffer, place: string): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, createSecretKey(key), iv, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(place),
  )
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** Throws where a single bit was changed, or the place is another. */
export const decrypt = (key: Buffer, sealed: Buffer, place: string): Buffer => {
  const iv = sealed.subarray(0, IV_BYTES)
  const decipher = createDecipheriv(CIPHER, createSecretKey(key), iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

export const encryptJson = (key: Buffer, value: unknown, place: string): Buffer =>
  encrypt(key, Buffer.from(JSON.stringify(value)), place)

export const decryptJson = (key: Buffer, sealed: Buffer, place: string): unknown =>
  JSON.parse(decrypt(key, sealed, place).toString())

const createEncryption = ({ dataKey, oldDataKeys, indexKey }: Config['encryption']): Encryption => {
  const masters = [dataKey, ...oldDataKeys].map((secret) => {
    const key = stretch(secret, 'wrap')
    return { key, name: createHash('sha256').update(key).digest().subarray(0, NAME_BYTES) }
  })
  const [current] = masters
  if (!current) throw new Error('the encryption has no key')
  const index = createSecretKey(stretch(indexKey, 'index'))
  const placeOf = (userId: number): string => `user_key:${userId}`
  const masterOf = (bytes: Buffer) => {
    const master = masters.find(({ name }) => name.equals(bytes.subarray(0, NAME_BYTES)))
    if (master) return master
    throw new Error('something was sealed with a shop key that is not in the settings: add it to DATA_KEYS_OLD')
  }
  const wrapAt = (bytes: Buffer, place: string): Buffer =>
    Buffer.concat([current.name, encrypt(current.key, bytes, place)])
  const openAt = (bytes: Buffer, place: string): Buffer =>
    decrypt(masterOf(bytes).key, bytes.subarray(NAME_BYTES), place)
  const wrap = (key: Buffer, userId: number): Buffer => wrapAt(key, placeOf(userId))
  const unwrap = (wrapped: Buffer, userId: number): Buffer => openAt(wrapped, placeOf(userId))
  const isCurrent = (bytes: Buffer): boolean => bytes.subarray(0, NAME_BYTES).equals(current.name)
  const encryptText = (text: string, place: string): string => wrapAt(Buffer.from(text), place).toString('base64url')
  const decryptText = (sealed: string, place: string): string =>
    openAt(Buffer.from(sealed, 'base64url'), place).toString()
  return {
    newKey(userId) {
      const key = randomBytes(KEY_BYTES)
      return { key, wrapped: wrap(key, userId) }
    },
    unwrap,
    rewrap: (wrapped, userId) => (isCurrent(wrapped) ? undefined : wrap(unwrap(wrapped, userId), userId)),
    currentName: current.name,
    indexOf: (kind, text) => createHmac('sha256', index).update(`${kind}\0${text}`).digest(),
    encryptText,
    decryptText,
    reencryptText: (sealed, place) =>
      isCurrent(Buffer.from(sealed, 'base64url')) ? undefined : encryptText(decryptText(sealed, place), place),
  }
}

const vaults = new WeakMap<Config['encryption'], Encryption>()

/** The encryption of the settings; stretching the keys once is enough. */
export const encryptionOf = ({ encryption: keys }: Pick<Config, 'encryption'>): Encryption => {
  const known = vaults.get(keys)
  if (known) return known
  const made = createEncryption(keys)
  vaults.set(keys, made)
  return made
}
