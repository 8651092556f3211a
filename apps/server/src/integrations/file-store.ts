import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'

/**
 * Stores uploaded files. A name is its kind and content hash, `person/<64 hex digits>.webp`, so a name always has the same
 * content and clients may cache it indefinitely.
 */
export interface FileStore {
  /** Stores a file durably before it resolves. Storing the same file again has no effect. */
  put(name: string, bytes: Buffer): Promise<void>
  find(name: string): Promise<Buffer | undefined>
  /** A missing file counts as removed. */
  remove(name: string): Promise<void>
}

const NAME = /^[a-z]{1,20}\/[0-9a-f]{64}\.webp$/

/** Returns whether a text is a valid file name. Valid names cannot leave the folder. */
export const isFileName = (name: string): boolean => NAME.test(name)

const assertName = (name: string): void => {
  if (!isFileName(name)) throw new Error(`${name} is no name of a file`)
}

/** Stores files in a local folder, which several processes may share. */
export const createDiskStore = (folder: string): FileStore => {
  const placeOf = (name: string): string => {
    assertName(name)
    return path.join(folder, name)
  }
  return {
    async put(name, bytes) {
      const place = placeOf(name)
      await mkdir(path.dirname(place), { recursive: true })
      // write to a temporary name, then rename: readers never see a partial file
      const draft = `${place}.${randomUUID()}`
      await writeFile(draft, bytes, { flush: true })
      await rename(draft, place)
    },
    async find(name) {
      try {
        return await readFile(placeOf(name))
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: (name) => rm(placeOf(name), { force: true }),
  }
}

/** Stores files in memory, for tests. */
export const createMemoryStore = (): FileStore & { kept: Map<string, Buffer> } => {
  const kept = new Map<string, Buffer>()
  return {
    kept,
    async put(name, bytes) {
      assertName(name)
      kept.set(name, bytes)
    },
    find: async (name) => kept.get(name),
    async remove(name) {
      kept.delete(name)
    },
  }
}
