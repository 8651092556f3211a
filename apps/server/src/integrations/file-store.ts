import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'

/**
 * Keeps the files that people gave. A name is its kind and what is in it, `person/<64 hex digits>.webp`: under one name there is
 * ever only one content, so that whoever has fetched it may keep it.
 */
export interface FileStore {
  /** Once it answers the file stays. The same again changes nothing. */
  put(name: string, bytes: Buffer): Promise<void>
  find(name: string): Promise<Buffer | undefined>
  /** What is not there is gone already. */
  remove(name: string): Promise<void>
}

const NAME = /^[a-z]{1,20}\/[0-9a-f]{64}\.webp$/

/** Whether something can be the name of a file here: no way leads out of the folder. */
export const isFileName = (name: string): boolean => NAME.test(name)

const assertName = (name: string): void => {
  if (!isFileName(name)) throw new Error(`${name} is no name of a file`)
}

/** Keeps them in a folder of this machine; several processes may share it. */
export const createDiskStore = (folder: string): FileStore => {
  const placeOf = (name: string): string => {
    assertName(name)
    return path.join(folder, name)
  }
  return {
    async put(name, bytes) {
      const place = placeOf(name)
      await mkdir(path.dirname(place), { recursive: true })
      // nobody ever reads half a file
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

/** Keeps them for as long as a test runs. */
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
