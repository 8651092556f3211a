import { AppError, type PointGrant } from '@shop/contract'
import type { App } from '#src/handler-context.ts'
import { type ReadGrants, readGrants as listGrants } from './point-grant-sql.ts'
import { maskedNameOf } from './read-customers.ts'

type Needs = Pick<App, 'db' | 'config'>

const toGrant = (app: Needs, { sealed, wrapped, askedAt, decidedAt, ...row }: ReadGrants): PointGrant => ({
  ...row,
  // the table allows the states of the contract only
  state: row.state as PointGrant['state'],
  customerName: maskedNameOf(app, { id: row.customerId, sealed, wrapped }),
  askedAt: askedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

/** Reads grants in the order of the ids. */
export const readGrants = async (app: Needs, ids: readonly number[]): Promise<PointGrant[]> =>
  ids.length === 0 ? [] : (await listGrants(app.db, { ids })).map((row) => toGrant(app, row))

/** Throws `pointGrantNotFound`. */
export const readGrant = async (app: Needs, id: number): Promise<PointGrant> => {
  const [grant] = await readGrants(app, [id])
  if (!grant) throw new AppError('pointGrantNotFound')
  return grant
}
