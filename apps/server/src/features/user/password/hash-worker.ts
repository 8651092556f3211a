// Computes password hashes in a worker thread with a low priority.
import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { HashJob } from './hash-apart.ts'

/** Nice value of the thread. Linux has one per thread; elsewhere this would slow the whole shop. */
const NICE = 10

if (process.platform === 'linux') setPriority(NICE)
parentPort?.on('message', (job: HashJob) => parentPort?.postMessage(argon2Sync('argon2id', job)))
