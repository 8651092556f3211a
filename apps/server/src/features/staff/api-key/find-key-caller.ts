import type { BrandId } from '@shop/brands'
import type { StaffRole } from '@shop/contract'
import type { App, StaffCaller } from '#src/handler-context.ts'
import * as sql from './api-key-sql.ts'
import { hashKey } from './key-secret.ts'
import { effectiveScopes } from './key-scopes.ts'

/** Interval in ms between two updates of the last use. */
const TOUCH_MS = 60_000

interface Grant {
  role: StaffRole
  distributorId: number | null
}

/** A key with the roles of its creator, by which the rows of sellers are limited. */
export interface KeyCaller {
  caller: StaffCaller
  creatorRoles: readonly StaffRole[]
}

/**
 * Finds the caller of an API key on its brand. It has no roles, so that what a handler asks of roles is refused, and the scopes that
 * its creator has now. Undefined if the key was revoked or has expired, is of another brand, or its creator is disabled.
 */
export const findKeyCaller = async (
  app: Pick<App, 'db' | 'clock'>,
  key: string,
  brand: BrandId,
): Promise<KeyCaller | undefined> => {
  const now = app.clock()
  const hash = hashKey(key)
  const row = await sql.findKey(app.db, { hash, now })
  if (row?.brand !== brand) return undefined
  if (row.lastUsedAt === null || now.getTime() - row.lastUsedAt.getTime() >= TOUCH_MS)
    await sql.touchKey(app.db, { id: row.id, now })
  const grants = row.grants as Grant[]
  const creatorRoles = grants.map(({ role }) => role)
  const caller: StaffCaller = {
    id: row.staffId,
    email: row.email,
    name: row.staffName,
    roles: [],
    permissions: effectiveScopes(row.scopes, creatorRoles),
    distributorIds: grants.flatMap(({ distributorId }) => distributorId ?? []),
    brands: [brand],
    mustChangePassword: false,
    hasTotp: false,
    nextStep: null,
    scope: null,
    apiKey: { id: row.id, name: row.name },
    sessionHash: hash,
    session: {
      hostBrand: brand,
      createdAt: row.createdAt,
      expiresAt: row.expiresAt ?? new Date(now.getTime() + TOUCH_MS),
      address: null,
      browser: null,
    },
    xsrfToken: '',
  }
  return { caller, creatorRoles }
}
