import type { LoadDb, LoadSql } from '#src/loading/load-sql.ts'

/** First id of the members who report demo reviews, above every id that the shop gives. */
const REPORTER = 9_000_000_000_001

/**
 * Puts critical reviews into every state of moderation: reported once, hidden and waiting, appealed, hidden by a decision, appeal
 * rejected, appeal accepted. Does nothing if reviews have been moderated before.
 */
export async function moderateReviews(sql: LoadSql, now: Date): Promise<void> {
  const { done } =
    (await sql.opt<{ done: boolean }>('demoModerated', 'select exists (select from review_case) as done', [])) ?? {}
  if (done) return
  await sql.exec(
    'demoReporters',
    `insert into app_user (id, platform, user_type) select $1::bigint + n, 'ru', 'guest' from generate_series(0, 2) as n on conflict do nothing`,
    [REPORTER],
  )
  const rows = await sql.many<{ id: number }>(
    'demoCritical',
    'select id from review where score <= 3 and user_id is null order by score, id limit 6',
    [],
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length < 6) return
  await insertReports(sql, ids, now)
  await insertCases(sql, ids, now)
  await sql.exec('demoHidden', 'update review set is_hidden = true where id = any($1::int[])', [ids.slice(1, 5)])
}

const hoursBefore = (now: Date, hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString()

async function insertReports(sql: LoadSql, ids: readonly number[], now: Date): Promise<void> {
  const [once, waiting, appealed, decided, rejected, accepted] = ids
  await sql.exec(
    'demoReports',
    `insert into review_report (review_id, user_id, review_report_reason_id, reason, created_at, settled_at)
     select r.id, $1::bigint + n, r.reason, case n when 0 then '읽기 불편한 내용이 있어요.' else '' end, $3::timestamptz,
       case when r.is_settled then $4::timestamptz end
     from jsonb_to_recordset($2::text::jsonb) as r (id int, reason int, reports int, is_settled boolean)
     cross join lateral generate_series(0, r.reports - 1) as n on conflict do nothing`,
    [
      REPORTER,
      JSON.stringify([
        { id: once, reason: 4, reports: 1, is_settled: false },
        { id: waiting, reason: 2, reports: 3, is_settled: false },
        { id: appealed, reason: 1, reports: 3, is_settled: false },
        { id: decided, reason: 5, reports: 3, is_settled: true },
        { id: rejected, reason: 2, reports: 3, is_settled: true },
        { id: accepted, reason: 4, reports: 3, is_settled: true },
      ]),
      hoursBefore(now, 72),
      hoursBefore(now, 24),
    ],
  )
}

async function insertCases(sql: LoadSql, ids: readonly number[], now: Date): Promise<void> {
  const [, waiting, appealed, decided, rejected, accepted] = ids
  const appeal = '직접 먹어 보고 느낀 그대로 쓴 글이에요. 다시 살펴봐 주세요.'
  const cases = [
    { id: waiting, reason: 2 },
    { id: appealed, reason: 1, appeal },
    { id: decided, reason: 5, decision: 'hide', words: '다른 가게의 사진과 같아요.' },
    {
      id: rejected,
      reason: 2,
      decision: 'hide',
      words: '다른 분을 깎아내리는 표현이 있어요.',
      appeal,
      verdict: 'reject',
    },
    { id: accepted, reason: 4, decision: 'show', words: '상품을 받아 보고 쓴 글이에요.', appeal, verdict: 'accept' },
  ]
  await sql.exec(
    'demoCases',
    `insert into review_case (review_id, opened_by, review_report_reason_id, opened_at, decision, reason, decided_at, appeal, appealed_at,
       appeal_decision, appeal_decided_at, closed_at)
     select c.id, 'reports', c.reason, $2::timestamptz, c.decision, coalesce(c.words, ''), case when c.decision is not null then $4::timestamptz end,
       c.appeal, case when c.appeal is not null then $3::timestamptz end, c.verdict, case when c.verdict is not null then $4::timestamptz end,
       case when c.decision = 'show' then $4::timestamptz end
     from jsonb_to_recordset($1::text::jsonb) as c (id int, reason int, decision text, words text, appeal text, verdict text)`,
    [JSON.stringify(cases), hoursBefore(now, 72), hoursBefore(now, 48), hoursBefore(now, 24)],
  )
}

const BATCH = 50_000

/**
 * Adds copies of the catalogue's reviews, at other times, until there are `wanted`. Continues an interrupted load. Returns how many
 * were added.
 */
export async function growReviews(
  db: LoadDb,
  wanted: number,
  onProgress?: (loaded: number, wanted: number) => void,
): Promise<number> {
  const count = async () =>
    (await db.opt<{ count: number }>('demoReviewCount', 'select count(*)::int as count from review', []))?.count ?? 0
  const before = await count()
  for (let loaded = before; loaded < wanted; ) {
    const size = Math.min(BATCH, wanted - loaded)
    await db.tx(async (tx) => {
      await tx.exec('demoSlow', 'set local statement_timeout = 0', [])
      await tx.exec(
        'demoGrowReviews',
        `with base as materialized (
           select *, row_number() over (order by id) - 1 as place from review where id < 5000000 and not is_hidden
         ), size as materialized (select count(*) as n from base)
         insert into review (product_id, writer, grade, option_name, score, contents, images, attribute_value_ids, created_at)
         select b.product_id, b.writer, b.grade, b.option_name, b.score, b.contents, b.images, b.attribute_value_ids,
           b.created_at - make_interval(mins => (g / size.n)::int % 500000)
         from size cross join lateral (
           select g, g % size.n as place from generate_series($1::bigint, $1::bigint + $2::bigint - 1) as g) as copy (g, place)
         join base b on b.place = copy.place`,
        [loaded, size],
      )
    })
    loaded += size
    onProgress?.(loaded, wanted)
  }
  const after = await count()
  if (after > before) await db.script('analyze review, review_tally, review_option_tally, review_attribute_tally')
  return after - before
}
