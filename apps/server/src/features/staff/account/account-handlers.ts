import { AppError, type StaffAccount, type StaffGrant } from '@shop/contract'
import { canGrant, permissionRoles } from '@shop/rules/staff'
import type { BrandId } from '@shop/brands'
import type { Sql } from '#src/db/db.ts'
import { oldestFirst, readCursor } from '#src/db/paging/cursor.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import { hashPassword } from '#src/features/user/password/hash-password.ts'
import { type App, type HandlerInput, type Handlers, type StaffCaller, staffOf } from '#src/handler-context.ts'
import { createOneTimePassword } from './change-accounts.ts'
import * as sql from './staff-account-sql.ts'
import * as listSql from './staff-list-sql.ts'
import { idleSince } from './staff-session.ts'
import { removeTotp } from './totp.ts'

type StaffCalls = `admin.staff.${'list' | 'get' | 'create' | 'change' | 'disable' | 'resetPassword' | 'resetTotp'}`
type Grants = readonly StaffGrant[]

const toAccount = ({ lastLoginAt, disabledAt, createdAt, grants, ...row }: listSql.ListAccountsById): StaffAccount => ({
  ...row,
  grants: grants as StaffAccount['grants'],
  lastLoginAt: lastLoginAt?.toISOString() ?? null,
  disabledAt: disabledAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

const readAccounts = async (
  { clock }: App,
  db: Sql,
  brand: BrandId,
  ids: readonly number[],
): Promise<StaffAccount[]> => {
  const now = clock()
  const rows = await listSql.listAccountsById(db, { ids, brand, now, idleSince: idleSince(now) })
  return rows.map(toAccount)
}

const getAccount = async (app: App, db: Sql, brand: BrandId, id: number): Promise<StaffAccount> => {
  const [account] = await readAccounts(app, db, brand, [id])
  // an account of another brand is answered like a missing one
  if (!account || account.grants.length === 0) throw new AppError('staffNotFound')
  return account
}

const lock = async (tx: Sql, id: number, brand: BrandId): Promise<listSql.LockAccount> => {
  const account = await listSql.lockAccount(tx, { id, brand })
  if (!account) throw new AppError('staffNotFound')
  return account
}

const problem = (message: string): AppError =>
  new AppError('invalidInput', { problems: [{ path: 'body.grants', message }] })

/** Throws `forbidden` for a role with permissions that the account does not have itself, and `invalidInput` for a missing distributor. */
const assertGrants = async (tx: Sql, { roles }: StaffCaller, grants: Grants): Promise<void> => {
  if (!grants.every(({ role }) => canGrant(roles, role))) throw new AppError('forbidden')
  if (grants.some(({ role, distributorId }) => (role === 'seller') !== (distributorId !== null)))
    throw problem('공급사 담당 역할에만 공급사를 하나 골라 주세요.')
  const ids = grants.flatMap(({ distributorId }) => distributorId ?? [])
  if (await listSql.findMissingDistributor(tx, { ids })) throw problem('찾는 공급사가 없어요.')
}

/** Throws `lastOwner` unless another account in use owns each of the brands. */
const assertOtherOwner = async (tx: Sql, id: number, brands: readonly BrandId[]): Promise<void> => {
  for (const brand of brands) {
    const owners = (await listSql.listOwners(tx, { brand })).map((owner) => owner.id)
    if (owners.includes(id) && owners.length === 1) throw new AppError('lastOwner')
  }
}

/** Throws `forbidden` unless the caller may change accounts on all brands where the account has a role. */
const assertWholeAccount = async (tx: Sql, staff: StaffCaller, brands: readonly string[]): Promise<void> => {
  const roles = permissionRoles['staff.write']
  const rows = await listSql.listOwnBrands(tx, { staffId: staff.id, roles })
  const own = new Set<string>(rows.map(({ brand }) => brand))
  if (!brands.every((brand) => own.has(brand))) throw new AppError('forbidden')
}

const putGrants = async (tx: Sql, { staffId, brand, grants }: { staffId: number; brand: BrandId; grants: Grants }) => {
  await sql.removeRoles(tx, { staffId, brand })
  await sql.addRoles(tx, {
    staffId,
    brands: [brand],
    roles: grants.map(({ role }) => role),
    // the type of the query has no null in lists
    distributorIds: grants.map(({ distributorId }) => distributorId) as number[],
  })
}

const textOf = (grants: Grants): string =>
  grants
    .map(({ role, distributorId }) => `${role} ${distributorId ?? ''}`)
    .toSorted()
    .join()

const list: Handlers['admin.staff.list'] = async ({ query, brand }, app) => {
  const name = `staff.${brand}`
  const cursor = readCursor(name, query.nextPage)
  const filter = { brand, role: query.role ?? null, isDisabled: query.disabled ?? null, q: query.q || null }
  const { rows, page } = await readCountedPage(name, query.take, cursor, (seek, take) =>
    listSql.listAccounts(app.db, { ...filter, ...oldestFirst(seek, take) }),
  )
  const ids = rows.map(({ id }) => id)
  return { page, accounts: await readAccounts(app, app.db, brand, ids) }
}

const create: Handlers['admin.staff.create'] = async (input, app) => {
  const { body, brand } = input
  const staff = staffOf(input)
  const email = body.email.toLowerCase()
  const password = createOneTimePassword()
  const passwordHash = await hashPassword(password)
  const created = await app.db.tx(async (tx) => {
    await assertGrants(tx, staff, body.grants)
    const added = await sql.addStaff(tx, { email, name: body.name, passwordHash, now: app.clock() })
    const staffId = added?.id ?? (await sql.findStaffByEmail(tx, { email }))?.id
    if (staffId === undefined || (!added && (await listSql.lockAccount(tx, { id: staffId, brand }))))
      throw new AppError('staffExists')
    await putGrants(tx, { staffId, brand, grants: body.grants })
    return { staffId, password: added ? password : null }
  })
  const account = await getAccount(app, app.db, brand, created.staffId)
  input.audit?.({ object: `staff ${created.staffId}`, after: { grants: body.grants } })
  return { account, password: created.password }
}

/** Values that a form compares with its own. */
const currentOf = ({ name, version }: listSql.LockAccount, grants: StaffAccount['grants']) => ({
  name,
  version,
  grants: grants.map(({ role, distributorId }) => ({ role, distributorId })),
})

const change: Handlers['admin.staff.change'] = async (input, app) => {
  const { body, brand, params } = input
  const { id } = params
  const staff = staffOf(input)
  const before = await app.db.tx(async (tx) => {
    const account = await lock(tx, id, brand)
    const { grants } = await getAccount(app, tx, brand, id)
    if (account.version !== body.version)
      throw await changedMeanwhile(tx, { object: `staff ${id}`, current: currentOf(account, grants) })
    const isSame = textOf(grants) === textOf(body.grants)
    if (!isSame) {
      await assertGrants(tx, staff, [...grants, ...body.grants])
      if (!body.grants.some(({ role }) => role === 'owner')) await assertOtherOwner(tx, id, [brand])
      await putGrants(tx, { staffId: id, brand, grants: body.grants })
      await sql.endSessionsOf(tx, { staffId: id })
    }
    await listSql.changeAccount(tx, { id, name: body.name })
    return { name: account.name, grants }
  })
  input.audit?.({ before, after: { name: body.name, grants: body.grants } })
  const [account] = await readAccounts(app, app.db, brand, [id])
  if (!account) throw new AppError('staffNotFound')
  return { account }
}

/** Changes what concerns an account on all brands, and ends its sessions. */
const changeWhole = async <N extends StaffCalls>(
  input: Pick<HandlerInput<N>, 'staff' | 'brand'> & { params: { id: number } },
  app: App,
  run: (tx: Sql, account: listSql.LockAccount) => Promise<unknown>,
): Promise<StaffAccount> => {
  const { brand, params } = input
  await app.db.tx(async (tx) => {
    const account = await lock(tx, params.id, brand)
    await assertWholeAccount(tx, staffOf(input), account.brands)
    await run(tx, account)
    await sql.endSessionsOf(tx, { staffId: params.id })
  })
  return getAccount(app, app.db, brand, params.id)
}

const resetPassword: Handlers['admin.staff.resetPassword'] = async (input, app) => {
  const password = createOneTimePassword()
  const passwordHash = await hashPassword(password)
  const account = await changeWhole(input, app, (tx, { id }) =>
    sql.setStaffPassword(tx, { id, passwordHash, mustChange: true, now: app.clock() }),
  )
  return { account, password }
}

/** Staff accounts of a brand. Decision 067 */
export const staffAccountHandlers: Pick<Handlers, StaffCalls> = {
  'admin.staff.list': list,
  'admin.staff.get': async ({ params, brand }, app) => ({ account: await getAccount(app, app.db, brand, params.id) }),
  'admin.staff.create': create,
  'admin.staff.change': change,
  'admin.staff.disable': async (input, app) => ({
    account: await changeWhole(input, app, async (tx, { id, brands }) => {
      await assertOtherOwner(tx, id, brands as BrandId[])
      await sql.disableStaff(tx, { id, now: app.clock() })
    }),
  }),
  'admin.staff.resetPassword': resetPassword,
  'admin.staff.resetTotp': async (input, app) => ({
    account: await changeWhole(input, app, (tx, { id }) => removeTotp(tx, id)),
  }),
}
