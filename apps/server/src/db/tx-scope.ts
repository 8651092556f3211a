import { AsyncLocalStorage } from 'node:async_hooks'

interface Scope {
  readonly db: object
  readonly outer: Scope | undefined
  open: boolean
  readonly committed: (() => void)[]
}
/** State of a transaction. */
export interface TxScope {
  readonly open: boolean
  /** Functions to call once it has committed. */
  readonly committed: readonly (() => void)[]
}
const scopes = new AsyncLocalStorage<Scope>()

/** Runs `run` in an async context marked as inside a transaction of `db`, until `run` settles. */
export async function inTxScope<T>(db: object, run: (scope: TxScope) => Promise<T>): Promise<T> {
  const scope: Scope = { db, outer: scopes.getStore(), open: true, committed: [] }
  try {
    return await scopes.run(scope, run, scope)
  } finally {
    scope.open = false // async work that outlives the transaction is outside it
  }
}

/** Calls `run` once the current transaction has committed, never if it is rolled back. Outside a transaction calls it at once. */
export function afterCommit(run: () => void): void {
  const scope = scopes.getStore()
  if (scope?.open) scope.committed.push(run)
  else run()
}

const isInTx = (db?: object) => {
  for (let scope = scopes.getStore(); scope; scope = scope.outer) {
    if (scope.open && (db === undefined || scope.db === db)) return true
  }
  return false
}

/**
 * Throws inside a transaction of `db`. The embedded engine has one connection, so using the outer handle inside tx() would
 * deadlock.
 */
export function assertNotInTxOf(db: object): void {
  if (isInTx(db)) throw new Error('inside tx(): use the handle that tx() passed, the outer db would wait for itself')
}

/**
 * Throws inside a transaction. Called by every integration client: a transaction that waits for an external server blocks all
 * others.
 */
export function assertOutsideTx(): void {
  if (isInTx())
    throw new Error('inside tx(): nothing outside may be called here, enqueue a job or call before or after')
}
