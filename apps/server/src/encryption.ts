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

/** Kinds of values that are looked up by blind index. */
export type IndexKind =
  | 'email'
  | 'phone'
  | 'name'
  | 'sns'
  | 'snsToken'
  | 'ip'
  | 'code'
  | 'attempt'
  | 'request'
  | 'recoveryCode'
  | 'orderContact'
  | 'rate'

/**
 * Encrypts personal data (docs/decisions/012). Every user has a separate key, stored wrapped in the database. The shop key that
 * wraps it exists only in the settings.
 */
export interface Encryption {
  /** Creates a user key. Returns it with its wrapped form for storage. */
  newKey(userId: number): { key: Buffer; wrapped: Buffer }
  /**
   * Unwraps a user key. Throws if it was wrapped for another user, was modified, or was wrapped with a shop key that is not in
   * the settings.
   */
  unwrap(wrapped: Buffer, userId: number): Buffer
  /** Rewraps the key with the current shop key. Undefined if it already uses that key. */
  rewrap(wrapped: Buffer, userId: number): Buffer | undefined
  /** Prefix of every value wrapped with the current key. */
  readonly currentName: Buffer
  /** Blind index: a keyed hash for lookups. Equal texts give equal bytes, which reveal nothing without the key. */
  indexOf(kind: IndexKind, text: string): Buffer
  /** Identifies the key of the blind indexes without revealing it. */
  readonly indexFingerprint: Buffer
  /** Key of the log entries that earlier releases chained with the key of the blind indexes. Decision 094 */
  readonly formerLogKey: Buffer
  /** Encrypts short-lived text that belongs to no user key. */
  encryptText(text: string, place: string): string
  decryptText(sealed: string, place: string): string
  /** Re-encrypts the text with the current shop key. Undefined if it already uses that key. */
  reencryptText(sealed: string, place: string): string | undefined
}

/** The settings lack the shop key of an encrypted value. */
export class MissingKeyError extends Error {
  override name = 'MissingKeyError'
}

const stretch = (secret: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'shop', use, KEY_BYTES))

/** Identifies a secret without revealing it: 16 hex digits, for the manifests of backups. */
export const fingerprintOf = (secret: string): string => stretch(secret, 'fingerprint').toString('hex').slice(0, 16)

// Keys are passed as KeyObject: for raw bytes Node first tries to read them as a KeyObject and fails, which takes five times as
// long as the encryption.

/**
 * Encrypts with AES-256-GCM: `iv | tag | ciphertext`. `place` binds the ciphertext to its location; decrypting with another place fails.
 */
export const encrypt = (key: Buffer, bytes: Buffer, place: string): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, createSecretKey(key), iv, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(place),
  )
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** Decrypts. Throws if any bit was changed or the place differs. */
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

interface Master {
  key: Buffer
  /** Prefix of the values that it encrypts. */
  name: Buffer
}

const toMaster = (secret: string): Master => {
  const key = stretch(secret, 'wrap')
  return { key, name: createHash('sha256').update(key).digest().subarray(0, NAME_BYTES) }
}

const createEncryption = ({ dataKey, oldDataKeys, indexKey }: Config['encryption']): Encryption => {
  const current = toMaster(dataKey)
  const masters = [current, ...oldDataKeys.map(toMaster)]
  const formerLogKey = stretch(indexKey, 'index')
  const index = createSecretKey(formerLogKey)
  const placeOf = (userId: number): string => `user_key:${userId}`
  const masterOf = (bytes: Buffer) => {
    const master = masters.find(({ name }) => name.equals(bytes.subarray(0, NAME_BYTES)))
    if (master) return master
    throw new MissingKeyError(
      'something was sealed with a shop key that is not in the settings: add it to DATA_KEYS_OLD',
    )
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
    indexFingerprint: createHmac('sha256', index).update('fingerprint').digest(),
    formerLogKey,
    encryptText,
    decryptText,
    reencryptText: (sealed, place) =>
      isCurrent(Buffer.from(sealed, 'base64url')) ? undefined : encryptText(decryptText(sealed, place), place),
  }
}

const vaults = new WeakMap<Config['encryption'], Encryption>()

/** Returns the encryption for the configured keys. Cached, so that keys are derived once. */
export const encryptionOf = ({ encryption: keys }: Pick<Config, 'encryption'>): Encryption => {
  const known = vaults.get(keys)
  if (known) return known
  const made = createEncryption(keys)
  vaults.set(keys, made)
  return made
}
