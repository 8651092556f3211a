import type { MessagePort } from 'node:worker_threads'
import type { DatabaseOpenCode } from '../open-error.ts'

export interface WorkerOptions {
  /** In memory if absent. */
  readonly dataDir?: string
  /** Tar of a data folder to start the in-memory database from, for tests that open databases in sequence in the same thread. */
  readonly template?: string
  readonly maintainMs: number
  readonly idleInTxMs: number
  readonly settings: readonly string[]
  /** Number of syncs to disk, shared with the thread that opened the database. */
  readonly syncs: Int32Array
}

export type ToWorker =
  | { readonly open: WorkerOptions }
  | { readonly connect: MessagePort }
  | { readonly dump: true }
  | { readonly close: true }
export type FromWorker =
  | { readonly ready: true }
  /** The thread can open another database. */
  | { readonly closed: true }
  | { readonly refused: { readonly code: DatabaseOpenCode; readonly message: string } }
  | { readonly dumped: ArrayBuffer }
  | { readonly dumpFailed: string }
  | { readonly died: string }
