import { z } from 'zod'
import { call } from '../../call.ts'
import { AudienceBadRow, AudienceFile, Segment, SegmentConditions } from '../../entities/segment.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Id, Line, UploadedFile } from '../../scalars.ts'

const reads = { access: 'staff', permission: 'segment.read' } as const
const writes = { access: 'staff', permission: 'segment.write' } as const
const MOST_FILE_BYTES = 10 * 1024 * 1024
const Conditions = SegmentConditions.refine((given) => Object.values(given).some((value) => value !== undefined), {
  message: '조건을 하나 이상 골라 주세요.',
})
const Draft = z.object({ name: Line(60).min(1, '이름을 적어 주세요.'), conditions: Conditions })
const One = z.object({ segment: Segment })
const ById = z.object({ id: Id })

/** Segments of the members of a brand, and files that name members. */
export const adminSegmentCalls = {
  'admin.segment.list': call({
    ...reads,
    summary: 'Segments of the brand, the newest first.',
    method: 'GET',
    path: '/admin/v1/segments',
    query: z.object({ take: take(50), nextPage: Cursor.optional(), q: Line(60).optional() }),
    reply: z.object({ page: Page, segments: z.array(Segment) }),
    errors: ['invalidCursor'],
  }),
  'admin.segment.count': call({
    ...reads,
    summary: 'Counts the members who meet the conditions now, and those of them who agreed to advertising.',
    method: 'POST',
    path: '/admin/v1/segments/count',
    rate: 'report',
    idempotent: true,
    body: z.object({ conditions: Conditions }),
    reply: z.object({ members: z.int(), consenting: z.int() }),
  }),
  'admin.segment.create': call({
    ...writes,
    summary: 'Creates a segment.',
    method: 'POST',
    path: '/admin/v1/segments',
    body: Draft,
    reply: One,
  }),
  'admin.segment.change': call({
    ...writes,
    summary: 'Changes a segment. What was issued or sent to its members stays.',
    method: 'PUT',
    path: '/admin/v1/segments/{id}',
    params: ById,
    body: Draft.extend({ version: z.int() }),
    reply: One,
    errors: ['segmentNotFound', 'changedMeanwhile'],
  }),
  'admin.segment.archive': call({
    ...writes,
    summary: 'Archives a segment: it is no longer listed.',
    method: 'POST',
    path: '/admin/v1/segments/{id}/archive',
    params: ById,
    reply: z.object({ id: z.int() }),
    errors: ['segmentNotFound'],
  }),
  'admin.segment.checkFile': call({
    ...reads,
    summary:
      'Checks a file (.xlsx, or CSV in UTF-8 or CP949) whose first column is a phone, an e-mail or a number of a member, row by row. Coupons and points are given to the members of its good rows.',
    method: 'POST',
    path: '/admin/v1/segments/file',
    rate: 'upload',
    uploadBytes: MOST_FILE_BYTES,
    query: z.object({ name: Line(100).default('회원 파일') }),
    body: z.object({ file: UploadedFile }),
    reply: z.object({ file: AudienceFile, badCount: z.int(), badRows: z.array(AudienceBadRow).max(1_000) }),
    errors: ['sheetUnreadable', 'sheetTooLarge'],
  }),
}
