import { type AdminDistributor, AppError, type ShippingTerms } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { oldestFirst, readCursor } from '#src/db/paging/cursor.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import { revealPersonal } from '#src/features/audit/reveal-personal.ts'
import { type App, type Handlers, sellerScope, staffOf } from '#src/handler-context.ts'
import { decryptContact, encryptContact, maskContact } from './contact.ts'
import * as sql from './distributor-sql.ts'

type DistributorCalls = `admin.distributor.${'list' | 'get' | 'create' | 'change' | 'archive' | 'revealContact'}`
interface Wanted {
  ids: readonly number[]
  distributorIds: readonly number[] | null
}

const toDistributor = (
  app: Pick<App, 'config'>,
  {
    id,
    name,
    encryptedContact,
    deliveryCompany,
    productsCount,
    archivedAt,
    version,
    ...shipping
  }: sql.ListDistributorsById,
): AdminDistributor => ({
  id,
  name,
  deliveryCompany,
  productsCount,
  version,
  shipping,
  contact: maskContact(decryptContact(app, id, encryptedContact)),
  archivedAt: archivedAt?.toISOString() ?? null,
})

type Needs = Pick<App, 'config'> & { db: Sql }

const readDistributors = async (app: Needs, wanted: Wanted): Promise<AdminDistributor[]> =>
  (await sql.listDistributorsById(app.db, wanted)).map((row) => toDistributor(app, row))

const getDistributor = async (app: Needs, id: number, distributorIds: readonly number[] | null = null) => {
  const [distributor] = await readDistributors(app, { ids: [id], distributorIds })
  if (!distributor) throw new AppError('distributorNotFound')
  return { distributor }
}

const lockVersion = async (tx: Sql, id: number, version: number): Promise<sql.LockDistributor> => {
  const row = await sql.lockDistributor(tx, { id })
  if (!row) throw new AppError('distributorNotFound')
  if (row.version === version) return row
  const { name, deliveryCompany, archivedAt } = row
  const current = { name, deliveryCompany, isArchived: archivedAt !== null, version: row.version }
  throw await changedMeanwhile(tx, { object: `distributor ${id}`, current })
}

/** ORDER-8: a fee that is always free is zero, and only `type03` has a condition. Throws `invalidInput` at the field. */
const assertTerms = ({ shippingFeeType, shippingFee, freeShippingFeeConditionPrice }: ShippingTerms): void => {
  const problems = [
    ...(shippingFeeType === 'type01' && shippingFee !== 0
      ? [{ path: 'body.shipping.shippingFee', message: '무료 배송은 배송비가 0원이에요.' }]
      : []),
    ...(shippingFeeType !== 'type03' && freeShippingFeeConditionPrice !== null
      ? [{ path: 'body.shipping.freeShippingFeeConditionPrice', message: '조건부 무료 배송에만 적을 수 있어요.' }]
      : []),
  ]
  if (problems.length > 0) throw new AppError('invalidInput', { problems })
}

const list: Handlers['admin.distributor.list'] = async (input, app) => {
  const { query } = input
  const distributorIds = sellerScope(staffOf(input))
  const cursor = readCursor('distributor', query.nextPage)
  const filter = { isArchived: query.archived, distributorIds, q: query.q || null }
  const { rows, page } = await readCountedPage('distributor', query.take, cursor, (seek, take) =>
    sql.listDistributors(app.db, { ...filter, ...oldestFirst(seek, take) }),
  )
  const ids = rows.map(({ id }) => id)
  return { page, distributors: await readDistributors(app, { ids, distributorIds }) }
}

const create: Handlers['admin.distributor.create'] = async (input, app) => {
  const { name, deliveryCompany, shipping, contact } = input.body
  assertTerms(shipping)
  const id = await app.db.tx(async (tx) => {
    const added = await sql.addDistributor(tx, { name })
    if (!added) throw new AppError('distributorNameTaken')
    const encryptedContact = encryptContact(app, added.id, contact)
    await sql.putDistributor(tx, { id: added.id, name, deliveryCompany, encryptedContact, ...shipping })
    return added.id
  })
  input.audit?.({ object: `distributor ${id}`, after: input.body })
  return getDistributor(app, id)
}

const change: Handlers['admin.distributor.change'] = async (input, app) => {
  const { name, deliveryCompany, shipping, contact, version } = input.body
  const { id } = input.params
  assertTerms(shipping)
  const before = await app.db.tx(async (tx) => {
    const row = await lockVersion(tx, id, version)
    const { distributor } = await getDistributor({ ...app, db: tx }, id)
    if ((await sql.isNameTaken(tx, { id, name })).is) throw new AppError('distributorNameTaken')
    const encryptedContact = contact === undefined ? row.encryptedContact : encryptContact(app, id, contact)
    await sql.putDistributor(tx, { id, name, deliveryCompany, encryptedContact, ...shipping })
    return distributor
  })
  input.audit?.({ before, after: input.body })
  return getDistributor(app, id)
}

const archive: Handlers['admin.distributor.archive'] = async (input, app) => {
  const { isArchived, version } = input.body
  const { id } = input.params
  await app.db.tx(async (tx) => {
    await lockVersion(tx, id, version)
    if (isArchived && (await sql.sells(tx, { id })).is) throw new AppError('distributorInUse')
    await sql.archiveDistributor(tx, { id, at: isArchived ? app.clock() : null })
  })
  input.audit?.({ before: { isArchived: !isArchived }, after: { isArchived } })
  return getDistributor(app, id)
}

const revealContact: Handlers['admin.distributor.revealContact'] = async (input, app) => {
  const { id } = input.params
  const [row] = await sql.listDistributorsById(app.db, { ids: [id], distributorIds: null })
  if (!row) throw new AppError('distributorNotFound')
  const fields = ['contactName', 'phone', 'email']
  await revealPersonal(
    { app, input },
    { subjects: [`distributor ${id}`], fields, reason: input.body.reason, permission: 'distributor.write' },
  )
  return { contact: decryptContact(app, id, row.encryptedContact) }
}

/** Distributors in the back office. Decision 073 */
export const distributorHandlers: Pick<Handlers, DistributorCalls> = {
  'admin.distributor.list': list,
  'admin.distributor.get': async (input, app) => getDistributor(app, input.params.id, sellerScope(staffOf(input))),
  'admin.distributor.create': create,
  'admin.distributor.change': change,
  'admin.distributor.archive': archive,
  'admin.distributor.revealContact': revealContact,
}
