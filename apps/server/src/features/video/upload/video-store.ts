import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#src/config.ts'

type Folder = Pick<Config, 'filesDir'>

const NAME = /^[0-9a-f]{64}\.(mp4|webp|vtt)$/

/** Returns whether a text is the name of a video's file. Valid names cannot leave the folder. */
export const isVideoFileName = (name: string): boolean => NAME.test(name)

/** Folder of the files of uploaded videos, named by content hash. */
export const videoFolder = ({ filesDir }: Folder): string => path.join(filesDir, 'video')

/** Folder of unfinished uploads. */
export const uploadFolder = ({ filesDir }: Folder): string => path.join(filesDir, 'uploads')

/** Public address of a file. */
export const urlOfFile = (name: string): string => `/videos/${name}`

const placeOf = (folder: Folder, name: string): string => {
  if (!isVideoFileName(name)) throw new Error(`${name} is no name of a video's file`)
  return path.join(videoFolder(folder), name)
}

const syncFile = async (place: string): Promise<void> => {
  const file = await open(place, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Copies a file into the folder, durably, and returns its name. Storing the same content again has no effect. */
export const storeVideoFile = async (folder: Folder, source: string, extension: 'mp4'): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(source), hash)
  const name = `${hash.digest('hex')}.${extension}`
  const place = placeOf(folder, name)
  await mkdir(path.dirname(place), { recursive: true })
  const draft = `${place}.${randomUUID()}`
  await copyFile(source, draft)
  await syncFile(draft)
  // readers never see a partial file
  await rename(draft, place)
  return name
}

/** Stores bytes durably and returns their name. */
export const storeVideoBytes = async (folder: Folder, bytes: Buffer, extension: 'webp' | 'vtt'): Promise<string> => {
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
  const place = placeOf(folder, name)
  await mkdir(path.dirname(place), { recursive: true })
  const draft = `${place}.${randomUUID()}`
  await writeFile(draft, bytes, { flush: true })
  await rename(draft, place)
  return name
}

/** Removes a file. A missing file counts as removed. */
export const removeVideoFile = (folder: Folder, name: string): Promise<void> =>
  rm(placeOf(folder, name), { force: true })
