// Made from click.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

/** Marks which of the mails contain the image of their opening. A mail that is sent again may have had it, or not have had it. */
export const noteMeasured = (
  db: Sql,
  p: {
    measured: readonly number[]
    ids: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'click.noteMeasured',
    `update message set measured = id = any($1::bigint[])
where id = any($2::bigint[]) and measured <> (id = any($1::bigint[]))`,
    [p.measured, p.ids],
  )

export interface NoteClick {
  path: string | null
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
}

/** Stores the first click of a message of a broadcast and returns where its link leads. Null: the front page. */
export const noteClick = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<NoteClick | undefined> =>
  db.opt(
    'click.noteClick',
    `update message m set clicked_at = coalesce(m.clicked_at, $1::timestamptz) from broadcast b
where m.id = $2 and b.id = m.broadcast_id
returning b.path as "path", m.platform as "platform"`,
    [p.now, p.id],
  )

export interface FindTarget {
  path: string | null
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
}

/** Where the link of a message of a broadcast leads. Stores nothing. */
export const findTarget = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindTarget | undefined> =>
  db.opt(
    'click.findTarget',
    `select b.path as "path", m.platform as "platform" from message m join broadcast b on b.id = m.broadcast_id where m.id = $1`,
    [p.id],
  )

/** Stores the first opening of a mail, if its receiver agrees to measurement now. */
export const noteOpening = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'click.noteOpening',
    `update message m set opened_at = $1::timestamptz
where m.id = $2 and m.measured and m.opened_at is null and m.channel = 'email' and m.broadcast_id is not null
  and (select c.measurement from consent_record c where c.user_id = m.user_id order by c.received_at desc, c.chosen_at desc limit 1)`,
    [p.now, p.id],
  )

export interface CountReach {
  channel: string
  sent: number
  measured: number
  opened: number
  clicked: number
}

/** Counts by channel the sent messages, those of receivers who agree to measurement, and those that were opened and clicked. */
export const countReach = (
  db: Sql,
  p: {
    id: number
  },
): Promise<CountReach[]> =>
  db.many(
    'click.countReach',
    `select channel, count(*) filter (where state = 'sent' or (state = 'sending' and settled_at is not null))::int as "sent",
  count(*) filter (where measured and state <> 'dropped')::int as "measured", count(opened_at)::int as "opened", count(clicked_at)::int as "clicked"
from message where broadcast_id = $1 and channel in ('text', 'email') group by channel order by channel`,
    [p.id],
  )
