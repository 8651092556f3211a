import type { BrandId } from '@shop/brands'
import type { DisplayDocument, StaffRole } from '@shop/contract'
import { hasPermission } from '@shop/rules/staff'
import { createHash, randomBytes } from 'node:crypto'
import type { Db, Sql, Tx } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { applyDocument } from './apply-document.ts'
import { findPreview, listRoles } from './display-version-sql.ts'

/** What a token shows. */
export interface Preview {
  brand: BrandId
  document: DisplayDocument
  /** Point in time. */
  at: Date
}

/** Generates the token of a preview from 128 random bits. Only its hash is stored. */
export const createPreviewToken = (): string => randomBytes(16).toString('base64url')
export const hashPreviewToken = (token: string): Buffer => createHash('sha256').update(token).digest()
/** Reports whether a text has the form of a token, before the database is queried. */
export const isPreviewToken = (text: unknown): text is string =>
  typeof text === 'string' && /^[A-Za-z0-9_-]{22}$/.test(text)

/**
 * Finds what a token shows. Undefined if it is none, has expired, if the version was saved or discarded since, or if its account may not
 * edit displays of the brand any more.
 */
export const findPreviewOf = async (db: Sql, token: string, now: Date): Promise<Preview | undefined> => {
  if (!isPreviewToken(token)) return undefined
  const found = await findPreview(db, { tokenHash: hashPreviewToken(token), now })
  if (!found) return undefined
  const { brand, staffId, document, shownAt } = found
  const roles = (await listRoles(db, { staffId, brand })).map(({ role }) => role as StaffRole)
  return hasPermission(roles, 'display.write')
    ? { brand, document: document as DisplayDocument, at: shownAt }
    : undefined
}

/** Carries a result out of a transaction that is rolled back. */
class Shown extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('rolled back')
    this.result = result
  }
}

const refuse = (): never => {
  throw new Error('a preview reads only')
}

/** A transaction in place of the database, for handlers. */
const asDb = (tx: Tx, engine: Db['engine']): Db => ({
  engine,
  many: (...query) => tx.many(...query),
  one: (...query) => tx.one(...query),
  opt: (...query) => tx.opt(...query),
  exec: (...query) => tx.exec(...query),
  script: refuse,
  tx: (run) => run(tx),
  listen: refuse,
  shareLock: refuse,
  findWriteProblem: async () => undefined,
  connections: refuse,
  close: refuse,
})

/**
 * Runs a read as if the document of a preview were published, at its point in time. It is published in a transaction that is always
 * rolled back, so nothing outside of it can read the document, and what the read finds is what a publication would show.
 */
export const runPreviewed = async <T>(app: App, preview: Preview, run: (app: App) => Promise<T>): Promise<T> => {
  const { brand, document, at } = preview
  const { db } = app
  try {
    await db.tx(async (tx) => {
      await applyDocument(tx, { brand, document, at })
      throw new Shown(await run({ ...app, db: asDb(tx, db.engine), clock: () => at }))
    })
  } catch (error) {
    if (error instanceof Shown) return error.result as T
    throw error
  }
  throw new Error('a preview was committed')
}
