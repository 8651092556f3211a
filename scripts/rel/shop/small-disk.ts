import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A file system of its own, in memory, that can be filled to the last byte. */
export interface SmallDisk {
  folder: string
  /** Takes all that is free, and what becomes free, until `free`. */
  fill: () => void
  free: () => void
  close: () => Promise<void>
}

const AGAIN_MS = 50
const STEPS = [1_048_576, 65_536, 4_096]

const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOSPC'

/** Whether all of these bytes fitted. */
const append = (to: number, bytes: Buffer): boolean => {
  try {
    return writeSync(to, bytes) === bytes.length
  } catch (error) {
    if (isFull(error)) return false
    throw error
  }
}

/** Appends to a file until nothing more fits. */
const writeAll = (file: string): void => {
  const to = openSync(file, 'a')
  for (const step of STEPS) {
    const bytes = Buffer.alloc(step, 1)
    while (append(to, bytes));
  }
  closeSync(to)
}

/** Mounts a file system of so many megabytes; undefined where this process may not mount one. */
export const openSmallDisk = async (megabytes: number): Promise<SmallDisk | undefined> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder])
  if (mounted.status !== 0) {
    await rmdir(folder)
    return undefined
  }
  const filler = path.join(folder, 'filler')
  let again: NodeJS.Timeout | undefined
  const unmount = (...how: string[]): boolean => spawnSync('umount', [...how, folder]).status === 0
  // where the run is ended by a signal: what still uses it ends too
  const detach = (): void => {
    unmount('--lazy')
    rmdirSync(folder)
  }
  process.once('exit', detach)
  return {
    folder,
    fill: () => {
      writeAll(filler)
      again = setInterval(() => writeAll(filler), AGAIN_MS)
    },
    free: () => {
      clearInterval(again)
      rmSync(filler, { force: true })
    },
    close: async () => {
      clearInterval(again)
      // processes that just ended may hold it for a moment
      for (let tries = 0; tries < 20 && !unmount(); tries += 1) await sleep(100)
      process.off('exit', detach)
      await rmdir(folder)
    },
  }
}
