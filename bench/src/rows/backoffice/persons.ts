import { readConfig } from '../../../../apps/server/src/config.ts'
import { openDb } from '../../../../apps/server/src/db/open.ts'
import { contactsOf } from '../../../../apps/server/src/features/order/contact/order-contacts.ts'
import {
  encryptAddress,
  openAddress,
  type StoredAddress,
} from '../../../../apps/server/src/features/order/tmp/order-address.ts'

/** Table with the address and the contact indexes of each buyer. */
export const PERSONS = 'bench_person'

interface Buyers {
  first: number
  count: number
}

/** Phone of a buyer by the number of the buyer, from 0. */
export const phoneOf = (buyer: number): string => `010${String(20_000_000 + buyer * 31).padStart(8, '0')}`

/** Gives each buyer the address of an order with a phone and a name of their own, encrypted as the shop does. */
export const addPersons = async (databaseUrl: string, sourceId: number, { first, count }: Buyers): Promise<void> => {
  const app = { config: readConfig({ NODE_ENV: 'local' }) }
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    const text = 'select user_id as "userId", address from orders where id = $1'
    const source = await db.one<{ userId: number; address: StoredAddress }>('bench.source', text, [sourceId])
    const address = openAddress(app, source.userId, source.address)
    const rows = Array.from({ length: count }, (_, buyer) => {
      const phone = phoneOf(buyer)
      const own = { ...address, receiverName: `구매자${buyer}`, phone, guestOrderName: null, guestOrderPhone: null }
      const contacts = contactsOf(app, own).map((value) => value.toString('hex'))
      return { id: first + buyer, address: encryptAddress(app, first + buyer, own), contacts }
    })
    await db.script(
      `create table ${PERSONS} (user_id bigint primary key, address jsonb not null, contacts bytea[] not null)`,
    )
    await db.exec(
      'bench.persons',
      `insert into ${PERSONS} select (p ->> 'id')::bigint, p -> 'address', array(select decode(c, 'hex') from jsonb_array_elements_text(p -> 'contacts') c)
        from jsonb_array_elements($1::jsonb) p`,
      [JSON.stringify(rows)],
    )
  } finally {
    await db.close()
  }
}

/**
 * Makes all buyers members and indexes the contacts of their orders. The shop may have indexed some before. Triggers are
 * disabled: each row would check its order.
 */
export const indexPersons = async (databaseUrl: string): Promise<void> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    await db.script(`set statement_timeout = 0; set session_replication_role = replica;
      insert into order_contact (value, order_id) select c, o.id from ${PERSONS} p join orders o using (user_id) cross join unnest(p.contacts) c order by 1, 2
      on conflict do nothing;
      update app_user u set user_type = 'email', joined_at = now() from ${PERSONS} p where u.id = p.user_id`)
    await db.script('vacuum (analyze)')
  } finally {
    await db.close()
  }
}
