import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem, sentenceFor } from './problem.mjs'

/** Start time of a process, which distinguishes it from a later process with the same pid. '' if /proc is missing. */
const startOf = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return ''
  }
}

const isRunning = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const lineOf = (pid) => `${pid} ${startOf(pid)}\n`

/** Reads the processes in a lock file: the one that took the lock, and children it started that must not run twice. */
const readHolders = (file) => {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.filter(Boolean).map((line) => ({ pid: Number(line.split(' ')[0]), start: line.split(' ')[1] ?? '' }))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Returns true while the process named in a lock is running. */
export const isHeld = ({ pid, start }) => pid > 0 && isRunning(pid) && startOf(pid) === start

const tryTake = (file) => {
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, lineOf(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new Problem(sentenceFor(String(error)))
  }
}

/** Removes the lock of a dead holder. Renames it first: of two processes that clear it, only one finds it. */
const clearDead = (file) => {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  rmSync(aside, { force: true })
}

/**
 * Runs `work` with an exclusive lock on this folder; `work` may add a child as another holder. Waits for another set-up that is
 * running, and takes over the lock of a dead one.
 */
export const withLock = async (file, work, waitMs = 600_000) => {
  const until = Date.now() + waitMs
  let said = false
  while (!tryTake(file)) {
    const holders = readHolders(file)
    // an empty file is a lock between its creation and its first byte
    if (holders !== undefined && holders.length > 0 && !holders.some(isHeld)) {
      clearDead(file)
      continue
    }
    const holder = holders?.find(isHeld)
    if (Date.now() > until)
      throw new Problem(
        `Another set-up (process ${holder?.pid}) has been running in this folder for ${waitMs / 60_000} minutes. End it, or remove ${file}, and run the command again.`,
      )
    if (!said) console.log(`Another set-up is running in this folder (process ${holder?.pid}); waiting for it.`)
    said = true
    await sleep(200)
  }
  try {
    // A child survives a sudden exit of its parent. The folder stays locked while the child runs.
    return await work((pid) => appendFileSync(file, lineOf(pid)))
  } finally {
    rmSync(file, { force: true })
  }
}
