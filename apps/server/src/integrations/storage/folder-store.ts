import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { assertOutsideTx } from '#src/db/tx-scope.ts'
import {
  assertFileName,
  type FileFacts,
  type FileKindName,
  type FileStore,
  isFileName,
  type ListedFile,
  type OpenFile,
} from './file-store.ts'

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

/** Returns undefined in place of the error of a missing file. */
const orUndefined = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Reads size and checksum of a file of this machine. Throws the file system's error. */
export const readFacts = async (file: string): Promise<FileFacts> => {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
    }
  })
  return { size, sha256: hash.digest('hex') }
}

const openOnDisk = async (place: string): Promise<OpenFile> => {
  const handle = await open(place)
  const { size } = await handle.stat()
  return {
    size,
    // the stream closes the file when it ends or is destroyed
    stream: async (start, end) => handle.createReadStream({ start, end }),
    close: () => handle.close(),
  }
}

const syncFile = async (place: string): Promise<void> => {
  const file = await open(place, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Fills a temporary file, then renames it: readers never see a partial file. */
const writeWhole = async (place: string, fill: (draft: string) => Promise<void>): Promise<void> => {
  await mkdir(path.dirname(place), { recursive: true })
  const draft = `${place}.${randomUUID()}`
  try {
    await fill(draft)
    await rename(draft, place)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Lists the files below a folder whose paths are names. */
async function* listBelow(folder: string, at: string): AsyncGenerator<ListedFile> {
  const entries = (await orUndefined(readdir(path.join(folder, at), { withFileTypes: true }))) ?? []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = at === '' ? entry.name : `${at}/${entry.name}`
    if (entry.isDirectory()) yield* listBelow(folder, name)
    else if (isFileName(name)) {
      // undefined: removed meanwhile
      const facts = await orUndefined(stat(path.join(folder, name)))
      if (facts) yield { name, size: facts.size, storedAt: facts.mtime }
    }
  }
}

/** Stores files in a local folder, which several processes may share. */
export const createFolderStore = (folder: string): FileStore => {
  const placeOf = (name: string): string => {
    assertOutsideTx()
    assertFileName(name)
    return path.join(folder, name)
  }
  return {
    put: async (name, bytes) => writeWhole(placeOf(name), (draft) => writeFile(draft, bytes, { flush: true })),
    putFile: async (name, source) =>
      writeWhole(placeOf(name), async (draft) => {
        await copyFile(source, draft)
        await syncFile(draft)
      }),
    find: async (name) => orUndefined(readFile(placeOf(name))),
    open: async (name) => orUndefined(openOnDisk(placeOf(name))),
    remove: async (name) => rm(placeOf(name), { force: true }),
    check: async (name) => orUndefined(readFacts(placeOf(name))),
    list: (kind?: FileKindName) => listBelow(folder, kind ?? ''),
  }
}
