import { demoCatalogue } from '#src/catalogue.ts'
import { earlierDays, earlierSales } from '#src/earlier-sales.ts'
import { saleRows } from '#src/loading/list-rows.ts'
import { insert, type LoadDb } from '#src/loading/load-sql.ts'

/** Inserts the missing sales of the days before today and schedules a recount of the best lists. */
export async function bringSales(db: LoadDb, now: Date): Promise<void> {
  const { last } =
    (await db.opt<{ last: string | null }>('demoSold', 'select max(day)::text as last from earlier_sales', [])) ?? {}
  const missing = earlierDays(now).filter((day) => last === null || last === undefined || day > last)
  if (missing.length === 0) return
  await db.tx(async (tx) => {
    await insert(tx, saleRows(earlierSales(demoCatalogue(now).products, missing)))
    await tx.exec(
      'demoRecount',
      `insert into job (kind, key, payload) values ('best.recount', 'recount', '{}')
       on conflict (kind, key) where done_at is null do update set run_at = null, attempts = 0`,
      [],
    )
  })
}
