import { addDays } from '@shop/rules'
import type { BrandId } from '@shop/brands'
import { type ApiKey, AppError, type Permission, type StaffRole } from '@shop/contract'
import { newestFirst, readCursor } from '#src/db/paging/cursor.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { type App, type Handlers, type StaffCaller, staffOf } from '#src/handler-context.ts'
import * as sql from './api-key-sql.ts'
import { createKeyText, hashKey } from './key-secret.ts'
import { effectiveScopes, openScopes } from './key-scopes.ts'

type KeyCalls = Extract<keyof Handlers, `admin.apiKey.${string}`>

const MOST_KEYS = 50
const LAST = 4

const stateOf = (row: sql.ListKeys, effective: readonly Permission[], now: Date): ApiKey['state'] => {
  if (row.revokedAt !== null) return 'revoked'
  if (row.expiresAt !== null && row.expiresAt <= now) return 'expired'
  return row.disabledAt !== null || effective.length === 0 ? 'suspended' : 'active'
}

const toApiKey = (row: sql.ListKeys, now: Date): ApiKey => {
  const effective = effectiveScopes(row.scopes, row.roles as StaffRole[])
  return {
    id: row.id,
    name: row.name,
    lastFour: row.lastFour,
    // stored as the contract has checked them
    scopes: row.scopes as Permission[],
    effectiveScopes: effective,
    state: stateOf(row, effective, now),
    createdBy: { id: row.staffId, name: row.staffName },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    revokeReason: row.revokeReason,
  }
}

const getApiKey = async ({ db, clock }: Pick<App, 'db' | 'clock'>, brand: BrandId, id: number): Promise<ApiKey> => {
  const [row] = await sql.listKeys(db, { brand, only: id, isRevoked: null, ...newestFirst(undefined, 1) })
  if (!row) throw new AppError('apiKeyNotFound')
  return toApiKey(row, clock())
}

const grantable = ({ permissions }: StaffCaller): Permission[] =>
  openScopes.filter((scope) => permissions.includes(scope))

const create: Handlers['admin.apiKey.create'] = async (input, app) => {
  const { body, brand } = input
  const staff = staffOf(input)
  const own = grantable(staff)
  if (!body.scopes.every((scope) => own.includes(scope)))
    throw new AppError('invalidInput', {
      problems: [{ path: 'body.scopes', message: '내가 가진 권한 가운데 키에 줄 수 있는 것만 골라 주세요.' }],
    })
  const now = app.clock()
  const key = createKeyText()
  const id = await app.db.tx(async (tx) => {
    await sql.lockKeys(tx, { brand })
    if ((await sql.countKeys(tx, { brand, now })).count >= MOST_KEYS) throw new AppError('apiKeysFull')
    const { name, scopes, expiresInDays } = body
    const expiresAt = expiresInDays === null ? null : addDays(now, expiresInDays)
    const added = {
      brand,
      name,
      scopes,
      now,
      expiresAt,
      staffId: staff.id,
      hash: hashKey(key),
      lastFour: key.slice(-LAST),
    }
    return (await sql.addKey(tx, added)).id
  })
  input.audit?.({ object: `apiKey ${id}`, after: body })
  return { apiKey: await getApiKey(app, brand, id), key }
}

const revoke: Handlers['admin.apiKey.revoke'] = async (input, app) => {
  const { body, brand, params } = input
  await sql.revokeKey(app.db, { ...params, brand, now: app.clock(), reason: body.reason })
  return { apiKey: await getApiKey(app, brand, params.id) }
}

/** API keys in the back office. Decision 080 */
export const apiKeyHandlers: Pick<Handlers, KeyCalls> = {
  'admin.apiKey.list': async ({ query, brand }, { db, clock }) => {
    const { take, nextPage, revoked = null } = query
    const list = `apiKey.${brand}`
    const { rows, page } = await readCountedPage(list, take, readCursor(list, nextPage), (seek, most) =>
      sql.listKeys(db, { brand, only: null, isRevoked: revoked, ...newestFirst(seek, most) }),
    )
    return { page, apiKeys: rows.map((row) => toApiKey(row, clock())) }
  },
  'admin.apiKey.listScopes': async (input) => ({ scopes: grantable(staffOf(input)) }),
  'admin.apiKey.create': create,
  'admin.apiKey.revoke': revoke,
}
