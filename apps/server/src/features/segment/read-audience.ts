import type { BrandId } from '@shop/brands'
import { AppError, type Audience, type SegmentConditions } from '@shop/contract'
import type { App } from '#src/handler-context.ts'
import { segmentMembers } from './find-members.ts'
import * as sql from './segment-sql.ts'

interface Asked {
  audience: Audience
  brand: BrandId
  staffId: number
  /** Most members. More are refused with `jobTooLarge`. */
  most: number
}

export interface ReadAudience {
  /** Name of the segment or of the file. */
  name: string
  userIds: number[]
}

const readSegment = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { id, brand, most }: { id: number } & Pick<Asked, 'brand' | 'most'>,
) => {
  const segment = await sql.findSegment(db, { id, brand })
  if (!segment) throw new AppError('segmentNotFound')
  const userIds: number[] = []
  const conditions = segment.conditions as SegmentConditions
  for await (const rows of segmentMembers(db, { brand, conditions, now: clock() })) {
    userIds.push(...rows.map((row) => row.id))
    if (userIds.length > most) throw new AppError('jobTooLarge')
  }
  return { name: segment.name, userIds }
}

/** A file belongs to the account that has checked it. Members who have left since are not in it. */
const readFile = async (
  { db }: Pick<App, 'db'>,
  { id, brand, staffId }: { id: number } & Pick<Asked, 'brand' | 'staffId'>,
) => {
  const file = await sql.findAudienceFile(db, { id, brand, staffId })
  if (!file) throw new AppError('audienceFileNotFound')
  const members = await sql.listMembersIn(db, { ids: file.userIds, brand })
  return { name: file.name, userIds: members.map((row) => row.id) }
}

/**
 * Returns the members of a segment or of a checked file now. Throws `segmentNotFound`, `audienceFileNotFound`, `audienceEmpty` and
 * `jobTooLarge`.
 */
export const readAudience = async (
  app: Pick<App, 'db' | 'clock'>,
  { audience, ...asked }: Asked,
): Promise<ReadAudience> => {
  const read =
    audience.kind === 'segment'
      ? await readSegment(app, { ...asked, id: audience.segmentId })
      : await readFile(app, { ...asked, id: audience.fileId })
  if (read.userIds.length === 0) throw new AppError('audienceEmpty')
  return read
}
