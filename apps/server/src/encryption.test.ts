import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { encrypt, encryptJson, decrypt, decryptJson, encryptionOf } from './encryption.ts'

const encryption = encryptionOf(readConfig({}))
const { key, wrapped } = encryption.newKey(7)

test('[I1] ciphertext reveals no plain text and decrypts only with its own place', () => {
  const sealed = encryptJson(key, { name: '김민수', phone: '01012345678' }, 'app_user:7')
  expect(sealed.includes('김민수')).toBe(false)
  expect(decryptJson(key, sealed, 'app_user:7')).toEqual({ name: '김민수', phone: '01012345678' })
  expect(() => decryptJson(key, sealed, 'app_user:8')).toThrow()
})

test('[I1] rejects ciphertext with any flipped bit', () => {
  const sealed = encrypt(key, Buffer.from('김민수'), 'x')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => decrypt(key, changed, 'x')).toThrow()
  }
})

test('[I1] encrypting the same text twice gives different ciphertexts and the same blind index', () => {
  expect(encrypt(key, Buffer.from('a'), 'x').equals(encrypt(key, Buffer.from('a'), 'x'))).toBe(false)
  expect(encryption.indexOf('email', 'a@b.kr')).toEqual(encryption.indexOf('email', 'a@b.kr'))
  expect(encryption.indexOf('email', 'a@b.kr')).not.toEqual(encryption.indexOf('phone', 'a@b.kr'))
  expect(encryptionOf(readConfig({ INDEX_KEY: 'another' })).indexOf('email', 'a@b.kr')).not.toEqual(
    encryption.indexOf('email', 'a@b.kr'),
  )
})

test('[I1] the fingerprint of the index key is equal for equal keys only', () => {
  const another = encryptionOf(readConfig({ INDEX_KEY: 'another' }))
  expect(encryptionOf(readConfig({})).indexFingerprint).toEqual(encryption.indexFingerprint)
  expect(encryptionOf(readConfig({ DATA_KEY: 'new' })).indexFingerprint).toEqual(encryption.indexFingerprint)
  expect(another.indexFingerprint).not.toEqual(encryption.indexFingerprint)
})

test('a user key unwraps for its own user only', () => {
  expect(encryption.unwrap(wrapped, 7)).toEqual(key)
  expect(() => encryption.unwrap(wrapped, 8)).toThrow()
})

test('[I1] key rotation: the old shop key unwraps, the new one wraps', () => {
  const rotated = encryptionOf(readConfig({ DATA_KEY: 'new', DATA_KEYS_OLD: 'local-data-key-not-for-production' }))
  const again = rotated.rewrap(wrapped, 7) ?? Buffer.alloc(0)
  expect(rotated.unwrap(again, 7)).toEqual(key)
  expect(rotated.rewrap(again, 7)).toBeUndefined()
  expect(again.subarray(0, 4)).toEqual(rotated.currentName)
  expect(() => encryptionOf(readConfig({ DATA_KEY: 'new' })).unwrap(wrapped, 7)).toThrow('DATA_KEYS_OLD')
  // data encrypted with the user key needs no re-encryption
  expect(decrypt(rotated.unwrap(again, 7), encrypt(key, Buffer.from('a'), 'x'), 'x').toString()).toBe('a')
})
