import { type AccountSession, type RoleSummary, StaffRole } from '@shop/contract'
import { rolePermissions } from '@shop/rules/staff'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { newestFirst, readCursor } from '#src/db/paging/cursor.ts'
import { type Handlers, staffOf } from '#src/handler-context.ts'
import * as sql from './staff-list-sql.ts'
import { idleSince } from './staff-session.ts'

type RoleCalls = `admin.staff.${'listRoles' | 'listSessions' | 'endSession'}`

/** People of a role that its reply names. */
const MOST_PEOPLE = 30

const listRoles: Handlers['admin.staff.listRoles'] = async ({ brand }, { db }) => {
  const rows = await sql.listRolePeople(db, { brand, most: MOST_PEOPLE })
  return {
    roles: StaffRole.options.map((role): RoleSummary => {
      const row = rows.find((each) => each.role === role)
      return {
        role,
        permissions: [...rolePermissions[role]],
        count: row?.count ?? 0,
        people: (row?.people ?? []) as RoleSummary['people'],
      }
    }),
  }
}

const toSession = ({ createdAt, lastUsedAt, expiresAt, ...row }: sql.ListBrandSessions): AccountSession => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

const listSessions: Handlers['admin.staff.listSessions'] = async (input, { db, clock }) => {
  const { query, brand } = input
  const now = clock()
  const filter = { brand, q: query.q || null, hash: staffOf(input).sessionHash, now, idleSince: idleSince(now) }
  const name = `staffSessions.${brand}`
  const cursor = readCursor(name, query.nextPage)
  const { rows, page } = await readCountedPage(name, query.take, cursor, (seek, take) =>
    sql.listBrandSessions(db, { ...filter, ...newestFirst(seek, take) }),
  )
  return { page, sessions: rows.map(toSession) }
}

/** Roles, and the sessions of all accounts. Decision 067 */
export const staffRoleHandlers: Pick<Handlers, RoleCalls> = {
  'admin.staff.listRoles': listRoles,
  'admin.staff.listSessions': listSessions,
  'admin.staff.endSession': async (input, { db }) => {
    const ended = await sql.endBrandSession(db, { id: input.params.id, brand: input.brand })
    const { id } = input.params
    input.audit?.(ended ? { object: `staff ${ended.staffId}`, before: { session: id } } : { object: `session ${id}` })
    return {}
  },
}
