import pg from 'pg'

const isState = (error: unknown, code: string, constraint?: string) =>
  error instanceof pg.DatabaseError &&
  error.code === code &&
  (constraint === undefined || error.constraint === constraint)

export const isUniqueViolation = (error: unknown, constraint?: string) => isState(error, '23505', constraint)
export const isForeignKeyViolation = (error: unknown, constraint?: string) => isState(error, '23503', constraint)
export const isCheckViolation = (error: unknown, constraint?: string) => isState(error, '23514', constraint)
export const isLockTimeout = (error: unknown) => isState(error, '55P03')
/** The statement timed out or was cancelled. */
export const isStatementTimeout = (error: unknown) => isState(error, '57014')
/** A conflict with another transaction rolled this one back completely. The same work can be retried. */
export const isRetryable = (error: unknown) => isState(error, '40001') || isState(error, '40P01')

/**
 * SQLSTATEs of a database that cannot store anything at the moment: read-only after a failover (25006), full disk (53100), out of
 * memory (53200) or another resource (53000), file errors (58030, 58P01) and a database that was dropped or moved (57P04).
 */
export const unwritableStates: readonly string[] = ['25006', '53000', '53100', '53200', '57P04', '58030', '58P01']

/** The SQLSTATE of an error after which the database cannot be written to; undefined for other errors. */
export const unwritableStateOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code !== undefined && unwritableStates.includes(error.code)
    ? error.code
    : undefined

/** States of a server that may have been replaced by another one. Its connections stay in this state. */
const replacedStates: ReadonlySet<string> = new Set(['25006', '57P04', '58P01'])

/**
 * Whether a new connection may lead to a server that can be written to. A server without storage or memory is the right one: its
 * connections work again when there is room, and opening others costs it more than their statements. C11
 */
export const needsNewConnection = (error: unknown): boolean => replacedStates.has(unwritableStateOf(error) ?? '')

/**
 * A migration changed a table used by a prepared statement. 0A000 alone also means "not supported", so the routine is checked
 * too.
 */
export const isStalePlan = (error: unknown) =>
  isState(error, '0A000') && (error as pg.DatabaseError).routine === 'RevalidateCachedQuery'
