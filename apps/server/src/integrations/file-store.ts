import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'

/** A file opened for reading in parts. It must be closed, or read until its stream ends or is destroyed. */
export interface OpenFile {
  /** Bytes. */
  readonly size: number
  /** Streams the bytes from `start` to `end`, both included, and closes the file. Call it once. */
  stream(start: number, end: number): Readable
  close(): Promise<void>
}

/**
 * Stores uploaded files, videos and recordings of broadcasts. A name is its kind and content hash, `person/<64 hex digits>.webp`, or
 * names a segment that is recorded once, `live/<broadcast>/s-<run>-<number>.m4s`. So a name always has the same content and clients
 * may cache it indefinitely.
 */
export interface FileStore {
  /** Stores a file durably before it resolves. Storing the same file again has no effect. */
  put(name: string, bytes: Buffer): Promise<void>
  find(name: string): Promise<Buffer | undefined>
  /** Opens a file that is too large to be read at once. */
  open(name: string): Promise<OpenFile | undefined>
  /** A missing file counts as removed. */
  remove(name: string): Promise<void>
}

// a video consists of its file or HLS files, captions and posters; a recording of segments and what initializes them
const NAME =
  /^(?:[a-z]{1,20}\/[0-9a-f]{64}\.webp|video\/[0-9a-f]{64}\.(?:mp4|m4s|m3u8|vtt|avif)|live\/\d{1,10}\/(?:s(?:-\d{1,16}){2}\.m4s|init-\d{1,16}\.mp4))$/

/** Returns whether a text is a valid file name. Valid names cannot leave the folder. */
export const isFileName = (name: string): boolean => NAME.test(name)

const assertName = (name: string): void => {
  if (!isFileName(name)) throw new Error(`${name} is no name of a file`)
}

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

const openOnDisk = async (place: string): Promise<OpenFile | undefined> => {
  try {
    const handle = await open(place)
    const { size } = await handle.stat()
    return {
      size,
      // the stream closes the file when it ends or is destroyed
      stream: (start, end) => handle.createReadStream({ start, end }),
      close: () => handle.close(),
    }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
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
        if (isMissing(error)) return undefined
        throw error
      }
    },
    open: async (name) => openOnDisk(placeOf(name)),
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
    async open(name) {
      const bytes = kept.get(name)
      return (
        bytes && {
          size: bytes.length,
          stream: (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
          close: async () => {},
        }
      )
    },
    async remove(name) {
      kept.delete(name)
    },
  }
}
