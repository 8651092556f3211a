import type { Db } from '#src/db/db.ts'

/** Adds the longest notes to an order, by the first staff account. */
export const addLongNotes = (db: Db, { count, orderNo }: { count: number; orderNo: string }): Promise<number> =>
  db.exec(
    'long.notes',
    `insert into order_note (order_id, staff_id, body, created_at)
     select o.id, (select min(id) from staff), repeat('가', 1000), now() from orders o, generate_series(1, $1::int) n
     where o.order_no = $2`,
    [count, orderNo],
  )
