import type { Readable } from 'node:stream'

/** A file opened for reading in parts. It must be closed, or read until its stream ends or is destroyed. */
export interface OpenFile {
  /** Bytes. */
  readonly size: number
  /**
   * Streams the bytes from `start` to `end`, both included, and closes the file. Call it once. Undefined if the file was removed
   * after it was opened.
   */
  stream(start: number, end: number): Promise<Readable | undefined>
  close(): Promise<void>
}

/** A file in a listing. */
export interface ListedFile {
  name: string
  /** Bytes. */
  size: number
  storedAt: Date
}

/** Facts that identify the content of a file. */
export interface FileFacts {
  /** Bytes. */
  size: number
  /** SHA-256 in hex. */
  sha256: string
}

/**
 * Stores uploaded files, videos and recordings of broadcasts. A name is its kind and content hash, `person/<64 hex digits>.webp`, or
 * names a segment that is recorded once, `live/<broadcast>/s-<run>-<number>.m4s`. So a name always has the same content and clients
 * may cache it indefinitely. All functions throw `filesUnavailable` if the store does not answer in bounded time.
 */
export interface FileStore {
  /** Stores a file durably before it resolves. Storing the same file again has no effect. Readers never see a part of it. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Stores a file of this machine, too large to be read at once. */
  putFile(name: string, path: string): Promise<void>
  find(name: string): Promise<Buffer | undefined>
  /** Opens a file that is too large to be read at once. */
  open(name: string): Promise<OpenFile | undefined>
  /** A missing file counts as removed. */
  remove(name: string): Promise<void>
  /** Reads size and checksum. May read the whole file. */
  check(name: string): Promise<FileFacts | undefined>
  /** Lists the files of a kind, or all. Other objects of the store are left out. The order is that of the store. */
  list(kind?: FileKindName): AsyncIterable<ListedFile>
  /** Permissions that the access key of a service lacked when they were needed last. Absent: there are none. */
  listDenied?(): readonly string[]
}

/** Kinds of files with a name by hash. `draft`, `hidden` and `return` have no public address. */
export const fileKindNames = [
  'person',
  'product',
  'display',
  'review',
  'draft',
  'hidden',
  'return',
  'video',
  'live',
] as const
export type FileKindName = (typeof fileKindNames)[number]

// a video consists of its file or HLS files, captions and posters; a recording of segments and what initializes them
const NAME =
  /^(?:[a-z]{1,20}\/[0-9a-f]{64}\.webp|video\/[0-9a-f]{64}\.(?:mp4|m4s|m3u8|vtt|avif)|live\/\d{1,10}\/(?:s(?:-\d{1,16}){2}\.m4s|init-\d{1,16}\.mp4))$/

/** Returns whether a text is a valid file name. Valid names cannot leave the folder. */
export const isFileName = (name: string): boolean => NAME.test(name)

/** Throws if a text is not a valid file name. */
export const assertFileName = (name: string): void => {
  if (!isFileName(name)) throw new Error(`${name} is no name of a file`)
}

/** Content types by the ending of the name. */
const contentTypes: ReadonlyMap<string, string> = new Map([
  ['mp4', 'video/mp4'],
  ['m4s', 'video/iso.segment'],
  ['m3u8', 'application/vnd.apple.mpegurl'],
  ['vtt', 'text/vtt; charset=utf-8'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
])

/** Returns the content type of a name by its ending. Undefined for an unknown ending. */
export const contentTypeOf = (name: string): string | undefined => contentTypes.get(name.split('.').at(-1) ?? '')
