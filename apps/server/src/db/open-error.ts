export type DatabaseOpenCode = 'locked' | 'diskFull' | 'broken' | 'unreachable' | 'pooler'

/** The database cannot be opened. The message tells the operator what to do. */
export class DatabaseOpenError extends Error {
  override name = 'DatabaseOpenError'
  readonly code: DatabaseOpenCode
  constructor(code: DatabaseOpenCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
