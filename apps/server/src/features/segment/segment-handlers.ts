import { AppError, type Segment, type SegmentConditions } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Sql } from '#src/db/db.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { newestFirst, readCursor } from '#src/db/paging/cursor.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import { type Handlers, staffOf } from '#src/handler-context.ts'
import { checkAudienceFile } from './check-audience-file.ts'
import { countSegment } from './find-members.ts'
import * as sql from './segment-sql.ts'

type SegmentCalls = Extract<keyof Handlers, `admin.segment.${string}`>
const MOST_BAD_ROWS = 1_000

const toSegment = ({ id, name, conditions, version, changedAt, changedByName }: sql.FindSegment): Segment => ({
  id,
  name,
  conditions: conditions as SegmentConditions,
  version,
  changedAt: changedAt.toISOString(),
  changedByName,
})

const getSegment = async (db: Sql, of: { id: number; brand: BrandId }): Promise<{ segment: Segment }> => {
  const row = await sql.findSegment(db, of)
  if (!row) throw new AppError('segmentNotFound')
  return { segment: toSegment(row) }
}

const list: Handlers['admin.segment.list'] = async ({ query, brand }, { db }) => {
  const name = `segments.${brand}`
  const cursor = readCursor(name, query.nextPage)
  const { rows, page } = await readCountedPage(name, query.take, cursor, (seek, take) =>
    sql.listSegments(db, { brand, q: query.q || null, ...newestFirst(seek, take) }),
  )
  return { page, segments: rows.map(toSegment) }
}

const create: Handlers['admin.segment.create'] = async (input, { db, clock }) => {
  const { body, brand } = input
  const { id } = await sql.addSegment(db, { ...body, brand, staffId: staffOf(input).id, now: clock() })
  input.audit?.({ object: `segment ${id}`, after: body })
  return getSegment(db, { id, brand })
}

const change: Handlers['admin.segment.change'] = async (input, { db, clock }) => {
  const { body, brand, params } = input
  const { version, ...draft } = body
  const before = await db.tx(async (tx) => {
    const row = await sql.lockSegment(tx, { id: params.id, brand })
    if (!row) throw new AppError('segmentNotFound')
    const { name, conditions } = row
    if (row.version !== version)
      throw await changedMeanwhile(tx, {
        object: `segment ${row.id}`,
        current: { name, conditions, version: row.version },
      })
    await sql.putSegment(tx, { id: row.id, ...draft, staffId: staffOf(input).id, now: clock() })
    return { name, conditions }
  })
  input.audit?.({ object: `segment ${params.id}`, before, after: draft })
  return getSegment(db, { id: params.id, brand })
}

const archive: Handlers['admin.segment.archive'] = async (input, { db, clock }) => {
  const { id } = input.params
  const archived = await sql.archiveSegment(db, { id, brand: input.brand, staffId: staffOf(input).id, now: clock() })
  if (archived === 0) throw new AppError('segmentNotFound')
  input.audit?.({ object: `segment ${id}`, after: { isArchived: true } })
  return { id }
}

const checkFile: Handlers['admin.segment.checkFile'] = async (input, app) => {
  const { body, query, brand } = input
  const { name } = query
  const { total, userIds, badRows } = await checkAudienceFile(app, brand, body.file)
  const added = { brand, staffId: staffOf(input).id, name, total, userIds, now: app.clock() }
  const { id } = await sql.addAudienceFile(app.db, added)
  input.audit?.({ after: { audienceFile: id, total, members: userIds.length } })
  const file = { id, name, total, members: userIds.length }
  return { file, badCount: badRows.length, badRows: badRows.slice(0, MOST_BAD_ROWS) }
}

/** Segments of members and files that name members. Decision 085 */
export const segmentHandlers: Pick<Handlers, SegmentCalls> = {
  'admin.segment.list': list,
  'admin.segment.count': ({ body, brand }, { db, clock }) =>
    countSegment(db, { brand, conditions: body.conditions, now: clock() }),
  'admin.segment.create': create,
  'admin.segment.change': change,
  'admin.segment.archive': archive,
  'admin.segment.checkFile': checkFile,
}
