import { createTokenText, hashToken } from '#src/features/auth/token-secret.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#src/db/db.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'
import { createPersonKey, encryptIdentity } from '#src/features/user/person-key.ts'
import { encryptionOf } from '#src/encryption.ts'

export interface TestMember {
  userId: number
  token: string
}

/** Adds a member of the ru shop with a token. */
export const addMember = async (db: Db, grade = 0): Promise<TestMember> => {
  const { id: userId } = await db.one<{ id: number }>(
    'test.member',
    `insert into app_user (platform, user_type, grade, created_at) values ('ru', 'email', $1, $2) returning id`,
    [grade, SEED_NOW],
  )
  const token = createTokenText()
  await db.exec(
    'test.token',
    `insert into token (hash, user_id, token_type, platform, created_at, auth_at, last_used_at, expires_at)
     values ($1, $2, 'email', 'ru', $3, $3, $3, $3::timestamptz + interval '1 day')`,
    [hashToken(token), userId, SEED_NOW],
  )
  return { userId, token }
}

/** Stores name and phone of a member, encrypted. */
export const knowMember = async (
  db: Db,
  config: Config,
  userId: number,
  { name = '', phone = '', email = null }: { name?: string; phone?: string; email?: string | null },
): Promise<void> => {
  const key = await createPersonKey(db, encryptionOf(config), userId)
  const sealed = encryptIdentity(key, userId, { name, email, phone })
  await db.exec('test.encrypt', 'update app_user set sealed = $2 where id = $1', [userId, sealed])
}

interface Bought {
  status: string
  /** Product id → units of its first combination. */
  units: Record<number, number>
}

/** Adds an order in its final state. */
export const addOrder = async (db: Db, userId: number, { status, units }: Bought): Promise<void> => {
  const { id } = await db.one<{ id: number }>(
    'test.order',
    `insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals, price,
       total_price, created_at, held_until)
     select key, key, '', $1, 'ru', '', '{}', 'card', '[]', '{"price": 0, "productsPrice": 0}', '{}', 0, $2, $2
     from (select gen_random_uuid()::text as key) as made returning id`,
    [userId, SEED_NOW],
  )
  for (const [productId, unit] of Object.entries(units)) {
    await db.exec(
      'test.orderProduct',
      `with added as (
         insert into order_product (order_id, product_id, product, status) values ($1, $2, '{}', $3::order_item_product_status) returning id
       ), line as (
         insert into order_line (order_id, order_product_id, product_option_combination_id, combination, unit, price, list_price)
         select $1, id, $2 * 100 + 1, '{}', $4, 0, 0 from added
       )
       insert into order_history (order_id, order_product_id, to_status, actor, at)
       select $1, id, $3::order_item_product_status, 'shopper', $5 from added`,
      [id, Number(productId), status, unit, SEED_NOW],
    )
  }
}
