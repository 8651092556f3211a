import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#src/config.ts'
import type { FileStore } from '#src/integrations/storage/file-store.ts'
import { readFacts } from '#src/integrations/storage/folder-store.ts'

const NAME = /^[0-9a-f]{64}\.(mp4|webp|vtt)$/

/** Returns whether a text is the name of a video's file. Valid names cannot leave the folder. */
export const isVideoFileName = (name: string): boolean => NAME.test(name)

/** Folder of this machine for unfinished uploads and for files of the encoder. */
export const uploadFolder = ({ filesDir }: Pick<Config, 'filesDir'>): string => path.join(filesDir, 'uploads')

/** Public address of a file. */
export const urlOfFile = (name: string): string => `/videos/${name}`

const storedName = (name: string): string => {
  if (!isVideoFileName(name)) throw new Error(`${name} is no name of a video's file`)
  return `video/${name}`
}

/** Hex digits of the checksum in a name. The others are random. */
export const CHECKED_DIGITS = 40
const RANDOM_BYTES = 12

/**
 * Returns a new name for a content. Two uploads of the same content have different names, so that the removal of one file cannot
 * remove that of an upload which is just being attached.
 */
const nameOf = (sha256: string, extension: string): string =>
  `${sha256.slice(0, CHECKED_DIGITS)}${randomBytes(RANDOM_BYTES).toString('hex')}.${extension}`

/** Stores a file of this machine and returns its new name. */
export const storeVideoFile = async (files: FileStore, source: string, extension: 'mp4'): Promise<string> => {
  const { sha256 } = await readFacts(source)
  const name = nameOf(sha256, extension)
  await files.putFile(storedName(name), source)
  return name
}

/** Stores bytes and returns their new name. */
export const storeVideoBytes = async (files: FileStore, bytes: Buffer, extension: 'webp' | 'vtt'): Promise<string> => {
  const name = nameOf(createHash('sha256').update(bytes).digest('hex'), extension)
  await files.put(storedName(name), bytes)
  return name
}

/** Reads a small file. Undefined if it is missing. */
export const findVideoBytes = (files: FileStore, name: string): Promise<Buffer | undefined> =>
  files.find(storedName(name))

/** Copies a file to a path of this machine, for programs that read files only. Throws if it is missing. */
export const copyVideoFile = async (files: FileStore, name: string, target: string): Promise<void> => {
  const file = await files.open(storedName(name))
  const content = file && (await file.stream(0, file.size - 1))
  if (!content) throw new Error(`the video file ${name} is missing`)
  await pipeline(content, createWriteStream(target))
}

/** Removes a file. A missing file counts as removed. */
export const removeVideoFile = (files: FileStore, name: string): Promise<void> => files.remove(storedName(name))
