import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'

const NAME = /^shop-tests-(\d+)-/
/** Room (bytes) for the files: several times what the tests were seen to use at once (0.2 GB). */
const ROOM = 2_000_000_000
/** Available memory (bytes), which the files share with databases and browsers. */
const AVAILABLE = 5_000_000_000

/** Whether Linux keeps this folder in memory and lets programs in it run. `mounts`: text of `/proc/mounts`. Exported for its test. */
export const isUsableMemory = (folder: string, mounts: string): boolean => {
  const [, , type, options = ''] =
    mounts
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, at]) => at === folder) ?? []
  return type === 'tmpfs' && !options.split(',').some((option) => option === 'ro' || option === 'noexec')
}

/** Whether this folder is in memory and has room for the files of the tests. Exported for the test. */
export const hasRoom = (folder: string): boolean => {
  if (!existsSync(folder) || !isUsableMemory(folder, readFileSync('/proc/mounts', 'utf8'))) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= ROOM && process.availableMemory() >= AVAILABLE
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

/** Removes what processes of this user left behind that were killed. */
const removeLeft = (memory: string): void => {
  for (const name of readdirSync(memory)) {
    const pid = Number(NAME.exec(name)?.[1])
    const folder = path.join(memory, name)
    if (pid > 0 && !isRunning(pid) && statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.())
      remove(folder)
  }
}

/**
 * Puts the temporary files of this process and of those it starts into memory, where there is room: tests create and drop
 * hundreds of databases of two thousand files each, and ext4 spends a second of processor time per database on looking for
 * inodes that were not just deleted. Removes them when this process exits, and those of ended processes now. A caller that names
 * TMPDIR keeps it. `memory`: the folder in memory; another one in tests.
 */
export const keepFilesInMemory = (env: NodeJS.ProcessEnv = process.env, memory = '/dev/shm'): void => {
  if (env.TMPDIR !== undefined || !hasRoom(memory)) return
  removeLeft(memory)
  const folder = mkdtempSync(path.join(memory, `shop-tests-${process.pid}-`))
  // PostgreSQL, nginx and Varnish run as other users
  chmodSync(folder, 0o1777)
  env.TMPDIR = folder
  process.once('exit', () => {
    try {
      remove(folder)
    } catch {
      // a child that is about to be ended still writes: the other handlers must run, and the next run removes the rest
    }
  })
}
