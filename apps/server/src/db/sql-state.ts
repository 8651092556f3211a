import pg from 'pg'

const isState = (error: unknown, code: string, constraint?: string) =>
  error instanceof pg.DatabaseError &&
  error.code === code &&
  (constraint === undefined || error.constraint === constraint)

export const isUniqueViolation = (error: unknown, constraint?: string) => isState(error, '23505', constraint)
export const isForeignKeyViolation = (error: unknown, constraint?: string) => isState(error, '23503', constraint)
export const isCheckViolation = (error: unknown, constraint?: string) => isState(error, '23514', constraint)
export const isLockTimeout = (error: unknown) => isState(error, '55P03')
/** A statement ran past its time, or somebody cancelled it. */
export const isStatementTimeout = (error: unknown) => isState(error, '57014')
/** Another transaction was in the way and this one was rolled back whole: the same work may simply be tried again. */
export const isRetryable = (error: unknown) => isState(error, '40001') || isState(error, '40P01')

/** A migration changed a table under a prepared statement. 0A000 alone also means "not supported", hence the routine. */
export const isStalePlan = (error: unknown) =>
  isState(error, '0A000') && (error as pg.DatabaseError).routine === 'RevalidateCachedQuery'
