// Made from sns-exchange.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export const saveExchange = (
  db: Sql,
  p: {
    userId: number
    tokenIndex: Buffer
    now: Date
  },
): Promise<number> =>
  db.exec(
    'sns-exchange.saveExchange',
    `insert into sns_exchange (user_id, token_index, exchanged_at) values ($1, $2, $3::timestamptz)
on conflict (user_id, token_index) do update set exchanged_at = excluded.exchanged_at`,
    [p.userId, p.tokenIndex, p.now],
  )

export interface FindExchange {
  exchangedAt: Date
}

export const findExchange = (
  db: Sql,
  p: {
    userId: number
    tokenIndex: Buffer
  },
): Promise<FindExchange | undefined> =>
  db.opt(
    'sns-exchange.findExchange',
    `select exchanged_at as "exchangedAt" from sns_exchange where user_id = $1 and token_index = $2`,
    [p.userId, p.tokenIndex],
  )

export const pruneExchanges = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'sns-exchange.pruneExchanges',
    `delete from sns_exchange where exchanged_at < $1::timestamptz`,
    [p.before],
  )
