import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { seal, sealJson, unseal, unsealJson, vaultOf } from './encryption.ts'

const vault = vaultOf(readConfig({}))
const { key, wrapped } = vault.newKey(7)

test('[I1] what is sealed says nothing, and opens in its own place only', () => {
  const sealed = sealJson(key, { name: '김민수', phone: '01012345678' }, 'app_user:7')
  expect(sealed.includes('김민수')).toBe(false)
  expect(unsealJson(key, sealed, 'app_user:7')).toEqual({ name: '김민수', phone: '01012345678' })
  expect(() => unsealJson(key, sealed, 'app_user:8')).toThrow()
})

test('[I1] one bit changed anywhere is refused', () => {
  const sealed = seal(key, Buffer.from('김민수'), 'x')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => unseal(key, changed, 'x')).toThrow()
  }
})

test('[I1] the same text sealed twice looks different, its index the same', () => {
  expect(seal(key, Buffer.from('a'), 'x').equals(seal(key, Buffer.from('a'), 'x'))).toBe(false)
  expect(vault.indexOf('email', 'a@b.kr')).toEqual(vault.indexOf('email', 'a@b.kr'))
  expect(vault.indexOf('email', 'a@b.kr')).not.toEqual(vault.indexOf('phone', 'a@b.kr'))
  expect(vaultOf(readConfig({ INDEX_KEY: 'another' })).indexOf('email', 'a@b.kr')).not.toEqual(
    vault.indexOf('email', 'a@b.kr'),
  )
})

test('a person’s key opens for that person only', () => {
  expect(vault.unwrap(wrapped, 7)).toEqual(key)
  expect(() => vault.unwrap(wrapped, 8)).toThrow()
})

test('[I1] the shop’s key can be changed: the old one opens, the new one wraps', () => {
  const rotated = vaultOf(readConfig({ DATA_KEY: 'new', DATA_KEYS_OLD: 'local-data-key-not-for-production' }))
  const again = rotated.rewrap(wrapped, 7) ?? Buffer.alloc(0)
  expect(rotated.unwrap(again, 7)).toEqual(key)
  expect(rotated.rewrap(again, 7)).toBeUndefined()
  expect(again.subarray(0, 4)).toEqual(rotated.currentName)
  expect(() => vaultOf(readConfig({ DATA_KEY: 'new' })).unwrap(wrapped, 7)).toThrow('DATA_KEYS_OLD')
  // what the person's key sealed needs no touching
  expect(unseal(rotated.unwrap(again, 7), seal(key, Buffer.from('a'), 'x'), 'x').toString()).toBe('a')
})
