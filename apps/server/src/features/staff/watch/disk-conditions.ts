import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Condition } from './judge-alarms.ts'

export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}

const LEAST_BYTES = 1024 ** 3
const LEAST_SHARE = 0.1

/** Judges the space of a folder's disk: at least 10 % and 1 GiB must be free. */
export const diskConditions = (dir: string, { freeBytes, totalBytes }: DiskSpace): Condition[] =>
  freeBytes < LEAST_BYTES || freeBytes < totalBytes * LEAST_SHARE
    ? [{ alarm: 'diskLow', of: dir, facts: { freeBytes, totalBytes } }]
    : []

/** Reads the space of a folder's disk that is available to the process. A missing folder is on the disk of its parent. */
export const readDiskSpace = async (dir: string): Promise<DiskSpace> => {
  try {
    const { bavail, blocks, bsize } = await statfs(dir)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch (error) {
    const parent = dirname(resolve(dir))
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === resolve(dir)) throw error
    return readDiskSpace(parent)
  }
}
