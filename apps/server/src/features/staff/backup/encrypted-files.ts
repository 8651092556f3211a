import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CopySource, CopyTarget } from '#src/features/staff/files/copy-files.ts'
import type { FileFacts, FileStore, OpenFile } from '#src/integrations/storage/file-store.ts'
import { decryptBytes, encryptBytes, plainSizeOf } from './backup-cipher.ts'
import { FILES } from './manifest.ts'

const placeOf = (name: string): string => `${FILES}/${name}`

const openPlain = async (store: FileStore, name: string, key: string): Promise<OpenFile | undefined> => {
  const opened = await store.open(name)
  if (!opened) return undefined
  return {
    size: plainSizeOf(opened.size),
    close: () => opened.close(),
    // always the whole file: it is authentic only when its end was read
    stream: async () => {
      const encrypted = await opened.stream(0, opened.size - 1)
      return encrypted && Readable.from(decryptBytes(encrypted, { key, place: placeOf(name) }))
    },
  }
}

const readPlainFacts = async (store: FileStore, name: string, key: string): Promise<FileFacts | undefined> => {
  const content = await (await openPlain(store, name, key))?.stream(0, 0)
  if (!content) return undefined
  const hash = createHash('sha256')
  let size = 0
  for await (const bytes of content as AsyncIterable<Buffer>) {
    hash.update(bytes)
    size += bytes.length
  }
  return { size, sha256: hash.digest('hex') }
}

/** Files of an encrypted backup as they were before: they are encrypted in `store`, under the same names. */
export const encryptFiles = (store: FileStore, key: string): CopySource & CopyTarget => ({
  open: (name) => openPlain(store, name, key),
  check: (name) => readPlainFacts(store, name, key),
  async putFile(name, source) {
    const encrypted = `${source}.encrypted`
    try {
      const encrypt = (bytes: AsyncIterable<Buffer>) => encryptBytes(bytes, { key, place: placeOf(name) })
      await pipeline(createReadStream(source), encrypt, createWriteStream(encrypted, { mode: 0o600 }))
      await store.putFile(name, encrypted)
    } finally {
      await rm(encrypted, { force: true })
    }
  },
  async *list(kind) {
    for await (const listed of store.list(kind)) yield { ...listed, size: plainSizeOf(listed.size) }
  },
})
