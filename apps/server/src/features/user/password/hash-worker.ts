// Makes password hashes in a thread of its own, behind everything else that the shop has to do.
import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { HashJob } from './hash-apart.ts'

/** Linux has a priority for each thread; elsewhere this would slow the whole shop. */
const NICE = 10

if (process.platform === 'linux') setPriority(NICE)
parentPort?.on('message', (job: HashJob) => parentPort?.postMessage(argon2Sync('argon2id', job)))
