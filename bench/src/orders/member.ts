import { openDb } from '../../../apps/server/src/db/open.ts'
import { createTokenText, hashToken } from '../../../apps/server/src/features/auth/token-secret.ts'
import { createApi } from '#src/load/client.ts'
import type { Api } from '../../../packages/contract/src/index.ts'

const insert = `
with member as (
  insert into app_user (platform, user_type, created_at, joined_at) values ('ru', 'email', now(), now()) returning id
)
insert into token (hash, user_id, token_type, platform, created_at, auth_at, last_used_at, expires_at)
select $1, id, 'email', 'ru', now(), now(), now(), now() + interval '1 day' from member
returning user_id as id`

/** Creates a member as a sign-up does, but without a name, because benchmarks use no personal data. */
export const createMember = async (
  shopUrl: string,
  databaseUrl: string,
): Promise<{ id: number; token: string; api: Api }> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    const token = createTokenText()
    const { id } = await db.one<{ id: number }>('bench.member', insert, [hashToken(token)])
    return { id, token, api: createApi(shopUrl, token) }
  } finally {
    await db.close()
  }
}

/** Returns the id of the latest paid order, of one user if given. */
export const findLastOrder = async (databaseUrl: string, userId?: number): Promise<number> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    const text = `select id from orders where status = 'paid' and ($1::int is null or user_id = $1) order by id desc limit 1`
    return (await db.one<{ id: number }>('bench.lastOrder', text, [userId ?? null])).id
  } finally {
    await db.close()
  }
}

/** Creates many guest users that only place orders. Returns the first id. */
export const createBuyers = async (databaseUrl: string, count: number): Promise<number> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    const text = `with made as (
      insert into app_user (platform, user_type, created_at) select 'ru', 'guest', now() from generate_series(1, $1::int) returning id
    ) select min(id) as id from made`
    return (await db.one<{ id: number }>('bench.buyers', text, [count])).id
  } finally {
    await db.close()
  }
}
