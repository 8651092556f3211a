import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DumpError, dumpDatabase } from './dump-tools.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shop-dump-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** No server listens there. */
const databaseUrl = 'postgres://shop@127.0.0.1:9/shop'
const asItIs = (bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> => bytes

test('[I8] a file that an encrypted dump cannot be written to is named, and stays as it was', async () => {
  const file = path.join(folder, 'other.dump')
  writeFileSync(file, 'of another backup')
  const refused = dumpDatabase({ databaseUrl, file, snapshot: '1', encrypt: asItIs })
  await expect(refused).rejects.toThrow(DumpError)
  await expect(refused).rejects.toThrow(`${file} 파일을 읽거나 쓸 수 없어요 (EEXIST`)
  expect(readFileSync(file, 'utf8')).toBe('of another backup')
})
