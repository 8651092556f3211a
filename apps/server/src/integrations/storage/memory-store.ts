import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { assertOutsideTx } from '#src/db/tx-scope.ts'
import { assertFileName, type FileKindName, type FileStore } from './file-store.ts'

/** Stores files in memory, for tests. */
export const createMemoryStore = (): FileStore & { kept: Map<string, Buffer> } => {
  const kept = new Map<string, Buffer>()
  const put = async (name: string, bytes: Buffer): Promise<void> => {
    assertOutsideTx()
    assertFileName(name)
    kept.set(name, bytes)
  }
  return {
    kept,
    put,
    putFile: async (name, path) => put(name, await readFile(path)),
    async find(name) {
      assertOutsideTx()
      return kept.get(name)
    },
    async open(name) {
      const bytes = kept.get(name)
      return (
        bytes && {
          size: bytes.length,
          stream: async (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
          close: async () => {},
        }
      )
    },
    async remove(name) {
      assertOutsideTx()
      kept.delete(name)
    },
    async check(name) {
      const bytes = kept.get(name)
      return bytes && { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    async *list(kind?: FileKindName) {
      for (const [name, { length: size }] of kept)
        if (kind === undefined || name.startsWith(`${kind}/`)) yield { name, size, storedAt: new Date(0) }
    },
  }
}
