import { openDb } from '../../../../apps/server/src/db/open.ts'
import { readConfig } from '../../../../apps/server/src/config.ts'
import { addOrChangeStaff } from '../../../../apps/server/src/features/staff/account/change-accounts.ts'
import { openSession, xsrfTokenOf } from '../../../../apps/server/src/features/staff/account/staff-session.ts'

/** Setting of a shop whose accounts need no authenticator. */
export const withoutTotp = { STAFF_TOTP: 'optional' } as const

/** Adds an owner with an open session. Returns the headers of its requests. */
export const openStaff = async (databaseUrl: string, shopUrl: string): Promise<Record<string, string>> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    const email = `bench-${Date.now()}@shop.example`
    const config = readConfig({ NODE_ENV: 'local' })
    const app = { db, config, clock: () => new Date() }
    await addOrChangeStaff(app, { email, name: '김피디', roles: ['owner'], brands: ['ru'], distributorId: undefined })
    const { id: staffId } = await db.one<{ id: number }>(
      'bench.staff',
      'update staff set must_change_password = false where email = $1 returning id',
      [email],
    )
    const session = await openSession(db, { staffId, brand: 'ru', now: new Date() })
    return {
      cookie: `__Host-shop-staff=${session}`,
      'x-brand': 'ru',
      origin: shopUrl,
      'x-xsrf-token': xsrfTokenOf(session),
    }
  } finally {
    await db.close()
  }
}
