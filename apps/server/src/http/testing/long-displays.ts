import type { Db } from '#src/db/db.ts'

/** Adds versions of displays, product groups, synonyms, pinned results and searches without results. */
export const addLongDisplays = async (db: Db, count: number): Promise<void> => {
  const lines = [
    `insert into display_version (platform, number, state, document, note, created_at, changed_at, publish_at)
     select 'ru', 1000 + n, 'replaced', '{"navigations": [], "pages": [], "groups": [], "singles": []}', repeat('가', 100), now(), now(), now()`,
    `insert into product_group (platform, code, name) select 'ru', 'long-' || n, repeat('가', 60)`,
    `insert into search_synonym (word, means, kind) select '긴말' || n, '사과', 'after'`,
    `insert into search_pin (term, words, product_ids) select '긴말' || n, repeat('가', 100), array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]`,
    `insert into search_miss (day, term, times) select now()::date, '긴말' || n, n`,
  ]
  for (const line of lines) await db.exec('long.displays', `${line} from generate_series(1, $1::int) n`, [count])
}
