import { readFile } from 'node:fs/promises'
import { type Clip, clips } from '#src/videos.ts'

/** The part of the server's file store that is used here. */
export interface VideoStore {
  put(name: string, bytes: Buffer): Promise<void>
  open(name: string): Promise<{ close(): Promise<void> } | undefined>
}

const CONCURRENT = 8

/** Returns the names of all files of a clip. */
export const filesOf = ({ video, captions, poster, hls = [] }: Clip): string[] =>
  [video, captions, ...Object.values(poster), ...hls].map(({ file }) => file)

/** Copies the files of the clips to the file store, from which the server serves them. Returns how many were missing there. */
export async function storeVideos(store: VideoStore): Promise<number> {
  const waiting = clips.flatMap(filesOf)
  let stored = 0
  const work = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const found = await store.open(`video/${file}`)
      if (found) await found.close()
      else {
        await store.put(`video/${file}`, await readFile(new URL(`../../videos/${file}`, import.meta.url)))
        stored += 1
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, work))
  return stored
}
