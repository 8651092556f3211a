import { DatabaseSync } from 'node:sqlite'
import { DatabaseOpenError } from '../open-error.ts'

const SQLITE_BUSY = 5

/** Takes the lock, or returns undefined if another process has it. The kernel releases it when the process ends in any way. */
export function tryLock(file: string): (() => void) | undefined {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
  return () => lock.close()
}

/** Locks the data folder. PGlite has no lock of its own, and two processes on one folder corrupt it silently. */
export function lockDataDir(file: string, dataDir: string): () => void {
  const release = tryLock(file)
  if (release) return release
  throw new DatabaseOpenError(
    'locked',
    `데이터 폴더 ${dataDir}를 다른 프로세스가 이미 열고 있어요 (already open in another process). 그 프로세스를 끄거나 다른 데이터 폴더를 지정해 주세요.`,
  )
}
