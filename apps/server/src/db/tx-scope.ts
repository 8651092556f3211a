import { AsyncLocalStorage } from 'node:async_hooks'

interface Scope {
  readonly db: object
  readonly outer: Scope | undefined
  open: boolean
}
const scopes = new AsyncLocalStorage<Scope>()

/** Marks everything `run` starts as being inside a transaction of `db`, until `run` ends. */
export async function inTxScope<T>(db: object, run: (scope: { readonly open: boolean }) => Promise<T>): Promise<T> {
  const scope: Scope = { db, outer: scopes.getStore(), open: true }
  try {
    return await scopes.run(scope, run, scope)
  } finally {
    scope.open = false // what was started inside and lives on is free again
  }
}

const isInTx = (db?: object) => {
  for (let scope = scopes.getStore(); scope; scope = scope.outer) {
    if (scope.open && (db === undefined || scope.db === db)) return true
  }
  return false
}

/** The embedded engine has one connection: the outer handle inside tx() would wait for itself for ever. */
export function assertNotInTxOf(db: object): void {
  if (isInTx(db)) throw new Error('inside tx(): use the handle that tx() passed, the outer db would wait for itself')
}

/** Called by every client that talks to the outside: a transaction that waits for a foreign server blocks all others. */
export function assertOutsideTx(): void {
  if (isInTx())
    throw new Error('inside tx(): nothing outside may be called here, enqueue a job or call before or after')
}
