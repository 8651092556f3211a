import { asStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { recordWrite } from '#src/features/audit/audit-log.ts'
import { revealPersonal } from '#src/features/audit/reveal-personal.ts'
import { findStaffCaller } from '#src/features/staff/account/staff-session.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

const GRANTS = 30

/** Adds staff accounts of the brand ru with as many roles as they may have, and the longest entries of both logs. */
export const addLongStaff = async (shop: TestShop, count: number): Promise<void> => {
  const { db, config, clock } = shop
  const app = { db, config, clock: () => clock.now }
  await db.exec(
    'long.distributors',
    `insert into distributor (name) select repeat('가', 38) || n from generate_series(1, ${GRANTS}) n`,
    [],
  )
  await db.exec(
    'long.staff',
    `insert into staff (email, name, password_hash, created_at, active_at)
     select n || repeat('a', 240) || '@a.kr', repeat('나', 40), '-', $1::timestamptz, $1::timestamptz from generate_series(1, $2::int) n`,
    [clock.now, count],
  )
  await db.exec(
    'long.roles',
    `insert into staff_role (staff_id, platform, role, distributor_id)
     select s.id, 'ru', 'seller', d.id from staff s cross join (select id from distributor order by id desc limit ${GRANTS}) d
     where s.password_hash = '-'`,
    [],
  )
  await db.exec(
    'long.sessions',
    `insert into staff_session (hash, staff_id, platform, created_at, last_used_at, expires_at, totp_at, address, browser)
     select decode(md5('long ' || s.id), 'hex'), s.id, 'ru', $1::timestamptz, $1::timestamptz, $1::timestamptz + interval '8 hours', $1::timestamptz,
       '2001:db8:ffff:ffff::/64', repeat('바', 100)
     from staff s where s.password_hash = '-'`,
    [clock.now],
  )
  const owner = await asStaff(shop, { roles: ['owner'] })
  const staff = await findStaffCaller(app, owner.session, { hostBrand: 'ru', brand: 'ru' })
  const long = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`text${at}`, '다'.repeat(600)]))
  const write = { call: 'admin.product.change', brand: 'ru' as const, reason: '라'.repeat(200), input: long }
  await db.tx(async (tx) => {
    for (let at = 0; at < count; at += 1)
      await recordWrite(tx, app, { ...write, object: `product ${at % 3}` }, { before: long, after: long })
  })
  await revealPersonal(
    { app, input: { staff, brand: 'ru', ip: '203.0.113.9', call: 'admin.customer.reveal' } },
    {
      subjects: Array.from({ length: count }, (_, at) => `order ${at}`),
      fields: ['name', 'phone', 'email', 'address', 'account', 'receipt'],
      reason: '마'.repeat(200),
    },
  )
}
