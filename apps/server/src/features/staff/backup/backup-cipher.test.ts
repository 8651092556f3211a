import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { BackupCipherError, CHUNK_BYTES, decryptBytes, encryptBytes, plainSizeOf } from './backup-cipher.ts'

const key = randomBytes(32).toString('base64')
const place = 'database.dump'
const HEADER = 46
const ENCRYPTED = CHUNK_BYTES + 16

const collect = async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}
/** Yields the bytes in parts of a size. */
async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const encrypt = (bytes: Buffer, size = 50_000) => collect(encryptBytes(inParts(bytes, size), { key, place }))
const decrypt = (bytes: Buffer, given: { key?: string; place?: string } = {}, size = 50_000) =>
  collect(decryptBytes(inParts(bytes, size), { key, place, ...given }))

const sizes = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES, 3 * CHUNK_BYTES + 7]

describe('[I8] encryption of a backup', () => {
  test.each(sizes)('%i bytes are the same after decryption, however the stream is cut', async (size) => {
    const bytes = randomBytes(size)
    for (const part of [997, ENCRYPTED, 1_000_000]) {
      const encrypted = await encrypt(bytes, part)
      expect(plainSizeOf(encrypted.length)).toBe(size)
      expect((await decrypt(encrypted, {}, part)).equals(bytes)).toBe(true)
    }
  })

  test('the same bytes are never encrypted to the same bytes', async () => {
    const [a, b] = [await encrypt(Buffer.from('x')), await encrypt(Buffer.from('x'))]
    expect(a.equals(b)).toBe(false)
  })

  test.each(sizes)('%i bytes cut off anywhere are refused', async (size) => {
    const encrypted = await encrypt(randomBytes(size))
    const ends = [0, 1, HEADER - 1, HEADER, HEADER + 1, HEADER + 16, HEADER + ENCRYPTED, HEADER + 2 * ENCRYPTED]
    const shorter = new Set(
      [...ends, encrypted.length - 16, encrypted.length - 1].filter((end) => end < encrypted.length),
    )
    for (const end of shorter)
      await expect(decrypt(encrypted.subarray(0, end)), `${end}`).rejects.toThrow(BackupCipherError)
  })

  test('chunks that are moved, left out, repeated, added or changed are refused, and so is another file key', async () => {
    const encrypted = await encrypt(randomBytes(3 * CHUNK_BYTES + 7))
    const other = await encrypt(randomBytes(3 * CHUNK_BYTES + 7))
    const head = encrypted.subarray(0, HEADER)
    const chunks = [0, 1, 2, 3].map((at) => encrypted.subarray(HEADER + at * ENCRYPTED, HEADER + (at + 1) * ENCRYPTED))
    const [a, b, c, last] = chunks as [Buffer, Buffer, Buffer, Buffer]
    const changed = Buffer.from(encrypted)
    changed[HEADER + 5] = (changed[HEADER + 5] ?? 0) ^ 1
    const wrong = [
      [head, b, a, c, last],
      [head, a, c, last],
      [head, a, a, b, c, last],
      [head, a, b, c, last, last],
      [head, a, b, c],
      [head, last],
      [encrypted, Buffer.from('x')],
      [other.subarray(0, HEADER), a, b, c, last],
      [head, other.subarray(HEADER, HEADER + ENCRYPTED), b, c, last],
      [changed],
    ]
    expect((await decrypt(Buffer.concat([head, a, b, c, last]))).length).toBe(3 * CHUNK_BYTES + 7)
    for (const [at, parts] of wrong.entries())
      await expect(decrypt(Buffer.concat(parts)), `${at}`).rejects.toThrow(BackupCipherError)
  })

  test('another key and another name are refused, and named', async () => {
    const encrypted = await encrypt(Buffer.from('x'))
    const sentence = 'database.dump 파일을 BACKUP_KEY로 풀 수 없어요'
    await expect(decrypt(encrypted, { key: randomBytes(32).toString('base64') })).rejects.toThrow(sentence)
    await expect(decrypt(encrypted, { place: 'user_key' })).rejects.toThrow('user_key 파일을 BACKUP_KEY로')
  })
})
