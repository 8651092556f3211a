import type { BrandId } from '@shop/brands'
import { AppError, type CallReply, type DisplayDocument, type DisplayVersion, type Image } from '@shop/contract'
import { diffDocuments } from '@shop/rules/display-diff'
import { findSaveProblems, toProblems } from '@shop/rules/display-problems'
import type { Sql } from '#src/db/db.ts'
import { newestFirst, readCursor, type Seek } from '#src/db/paging/cursor.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import { type Handlers, staffOf } from '#src/handler-context.ts'
import { cancelJob, enqueue } from '#src/jobs/enqueue.ts'
import { allotNodeIds } from './allot-ids.ts'
import { readLiveDocument } from './apply-document.ts'
import { storeBannerPicture } from './banner-picture.ts'
import { lockBrand } from './display-rows-sql.ts'
import * as sql from './display-version-sql.ts'
import { createPreviewToken, hashPreviewToken } from './preview.ts'
import { assertPublishable, documentOf, PUBLISH_JOB, publishVersion, type VersionRow } from './publish-version.ts'

type DisplayCalls = Extract<keyof Handlers, `admin.display.${string}`>
type Whole = CallReply<'admin.display.get'>['published']

/** Number of the version that was written down from what the brand showed before it had versions. */
const FIRST = 1
const PREVIEW_MS = 30 * 60_000
const MOST_DAYS = 366
const DAY_MS = 86_400_000

const toVersion = (row: Omit<VersionRow, 'id' | 'document'>): DisplayVersion => ({
  number: row.number,
  state: row.state as DisplayVersion['state'],
  version: row.version,
  note: row.note,
  author: row.author,
  changedAt: row.changedAt.toISOString(),
  publishAt: row.publishAt?.toISOString() ?? null,
})
const toWhole = (row: VersionRow): Whole => ({ ...toVersion(row), document: documentOf(row) })
const inState = (rows: readonly VersionRow[], state: DisplayVersion['state']): VersionRow | undefined =>
  rows.find((row) => row.state === state)

const getVersion = async (db: Sql, brand: BrandId, number: number): Promise<VersionRow> => {
  const found = await sql.findVersion(db, { brand, number })
  if (!found) throw new AppError('displayVersionNotFound')
  return found
}

const lockVersions = async (tx: Sql, brand: BrandId): Promise<VersionRow[]> => {
  await lockBrand(tx, { brand })
  return sql.lockVersions(tx, { brand })
}

/** Throws `changedMeanwhile` unless the version is that of the row; 0: of no row. */
const assertVersion = async (
  db: Sql,
  row: VersionRow | undefined,
  version: number,
  number = row?.number,
): Promise<void> => {
  if ((row?.version ?? 0) === version) return
  const current = { version: row?.version ?? 0, number: row?.number ?? null }
  const last = row && { staffName: row.author, at: row.changedAt }
  throw await changedMeanwhile(db, { object: `display ${number ?? 'draft'}`, current, ...(last && { last }) })
}

const get: Handlers['admin.display.get'] = async ({ brand }, { db, clock }) => {
  const rows = await sql.listCurrent(db, { brand })
  const [published, draft, scheduled] = (['published', 'draft', 'scheduled'] as const).map((state) =>
    inState(rows, state),
  )
  const live = async (): Promise<Whole> => ({
    number: 0,
    state: 'published',
    version: 0,
    note: '',
    author: null,
    changedAt: clock().toISOString(),
    publishAt: null,
    document: await readLiveDocument(db, brand),
  })
  return {
    published: published ? toWhole(published) : await live(),
    draft: draft ? toWhole(draft) : null,
    scheduled: scheduled ? toVersion(scheduled) : null,
  }
}

/** The published version. The first time it is written down from what the brand shows, so that it can be restored. */
const ensurePublished = async (
  tx: Sql,
  brand: BrandId,
  rows: readonly VersionRow[],
  now: Date,
): Promise<VersionRow> => {
  const found = inState(rows, 'published')
  if (found) return found
  const document = await readLiveDocument(tx, brand)
  const note = '처음 전시'
  const { number } = await sql.addVersion(tx, {
    brand,
    state: 'published',
    document,
    note,
    staffId: null,
    now,
    publishAt: now,
  })
  return getVersion(tx, brand, number)
}

interface Draft {
  brand: BrandId
  document: DisplayDocument
  note: string
  staffId: number
  now: Date
}

const putDraft = async (tx: Sql, draft: VersionRow | undefined, given: Draft): Promise<VersionRow> => {
  const { brand, document, note, staffId, now } = given
  if (draft) await sql.saveDraft(tx, { id: draft.id, document, note, staffId, now })
  const number =
    draft?.number ??
    (await sql.addVersion(tx, { brand, state: 'draft', document, note, staffId, now, publishAt: null })).number
  return getVersion(tx, brand, number)
}

const saveDraft: Handlers['admin.display.saveDraft'] = async (input, { db, clock }) => {
  const { body, brand } = input
  const now = clock()
  const problems = findSaveProblems(body.document)
  if (problems.length > 0) throw new AppError('displayInvalid', { problems: toProblems(problems) })
  const staffId = staffOf(input).id
  const { row, ids, changes } = await db.tx(async (tx) => {
    const rows = await lockVersions(tx, brand)
    const draft = inState(rows, 'draft')
    await assertVersion(tx, draft, body.version)
    const published = documentOf(await ensurePublished(tx, brand, rows, now))
    const before = draft ? documentOf(draft) : published
    const allotted = await allotNodeIds(tx, body.document, [published, before])
    const { document } = allotted
    const saved = await putDraft(tx, draft, { brand, document, note: body.note, staffId, now })
    return { row: saved, ids: allotted.ids, changes: diffDocuments(before, document) }
  })
  input.audit?.({ object: `display ${row.number}`, after: { changes: summaryOf(changes) } })
  return { draft: toWhole(row), ids }
}

const MOST_SUMMARY = 50
/** What the audit log says of a change: the nodes, not their values, which the versions have. */
const summaryOf = (changes: ReturnType<typeof diffDocuments>) =>
  changes
    .slice(0, MOST_SUMMARY)
    .map(({ change, key, fields }) => [change, key, ...fields.map(({ name }) => name)].join(' '))

const assertTime = (at: Date, now: Date): void => {
  if (at <= new Date(now.getTime() + MOST_DAYS * DAY_MS)) return
  throw new AppError('invalidInput', { problems: [{ path: 'body.at', message: '1년 안으로 정해 주세요.' }] })
}

const publish: Handlers['admin.display.publish'] = async (input, { db, clock }) => {
  const { brand, body } = input
  const now = clock()
  const at = body.at === null ? now : new Date(body.at)
  assertTime(at, now)
  const row = await db.tx(async (tx) => {
    const versions = await lockVersions(tx, brand)
    const version = inState(versions, 'draft')
    if (!version) throw new AppError('displayVersionNotFound')
    await assertVersion(tx, version, body.version)
    assertPublishable(documentOf(version), documentOf(await getVersion(tx, brand, FIRST)))
    const { id, number } = version
    if (at > now) {
      if (inState(versions, 'scheduled')) throw new AppError('displayScheduled')
      await sql.setState(tx, { id, state: 'scheduled', publishAt: at, note: body.note || null })
      await enqueue(tx, PUBLISH_JOB, { brand }, { key: brand, runAt: at })
    } else await publishVersion(tx, { brand, versions, version, now, note: body.note || null })
    return getVersion(tx, brand, number)
  })
  input.audit?.({
    object: `display ${row.number}`,
    before: { state: 'draft' },
    after: { state: row.state, publishAt: row.publishAt },
  })
  return { published: toVersion(row) }
}

const discard: Handlers['admin.display.discard'] = async (input, { db }) => {
  const { brand, params, body } = input
  const draft = await db.tx(async (tx) => {
    const versions = await lockVersions(tx, brand)
    const row = versions.find(({ number, state }) => number === params.number && state !== 'published')
    if (!row) throw new AppError('displayVersionNotFound')
    await assertVersion(tx, row, body.version)
    if (row.state === 'draft') {
      await sql.deleteVersion(tx, { id: row.id })
      return null
    }
    if (inState(versions, 'draft')) throw new AppError('displayDraftExists')
    await sql.setState(tx, { id: row.id, state: 'draft', publishAt: null, note: null })
    await cancelJob(tx, PUBLISH_JOB, brand)
    return getVersion(tx, brand, row.number)
  })
  input.audit?.({ object: `display ${params.number}`, after: { state: draft ? 'draft' : 'discarded' } })
  return { draft: draft && toVersion(draft) }
}

const listVersions: Handlers['admin.display.listVersions'] = async ({ brand, query }, { db }) => {
  const list = `displayVersion.${brand}`
  const find = (seek: Seek | undefined, limit: number) => sql.listVersions(db, { brand, ...newestFirst(seek, limit) })
  const { rows, page } = await readCountedPage(list, query.take, readCursor(list, query.nextPage), find)
  return { page, versions: rows.map(toVersion) }
}

const diff: Handlers['admin.display.diff'] = async ({ brand, params, query }, { db }) => {
  const to = await getVersion(db, brand, params.number)
  const published = inState(await sql.listCurrent(db, { brand }), 'published')
  const from = query.from === undefined ? published : await getVersion(db, brand, query.from)
  const before = from ? documentOf(from) : await readLiveDocument(db, brand)
  return { from: from?.number ?? 0, to: to.number, changes: diffDocuments(before, documentOf(to)) }
}

const restore: Handlers['admin.display.restore'] = async (input, { db, clock }) => {
  const { brand, params, body } = input
  const now = clock()
  const row = await db.tx(async (tx) => {
    const rows = await lockVersions(tx, brand)
    const draft = inState(rows, 'draft')
    await assertVersion(tx, draft, body.version)
    const old = await getVersion(tx, brand, params.number)
    await ensurePublished(tx, brand, rows, now)
    const note = `${old.number}번째 버전에서 되살림`
    return putDraft(tx, draft, { brand, document: documentOf(old), note, staffId: staffOf(input).id, now })
  })
  input.audit?.({ object: `display ${row.number}`, after: { restored: params.number } })
  return { draft: toWhole(row) }
}

const createPreview: Handlers['admin.display.createPreview'] = async (input, { db, clock }) => {
  const { brand, params, body } = input
  const now = clock()
  const row = await getVersion(db, brand, params.number)
  await assertVersion(db, row, body.version)
  const token = createPreviewToken()
  const expiresAt = new Date(now.getTime() + PREVIEW_MS)
  await sql.deleteExpiredPreviews(db, { now })
  await sql.addPreview(db, {
    tokenHash: hashPreviewToken(token),
    versionId: row.id,
    version: row.version,
    shownAt: body.at === null ? now : new Date(body.at),
    staffId: staffOf(input).id,
    expiresAt,
  })
  input.audit?.({ object: `display ${row.number}`, after: { previewAt: body.at } })
  return { token, expiresAt: expiresAt.toISOString() }
}

const listProducts: Handlers['admin.display.listProducts'] = async ({ query }, { db }) => {
  const ids = [...new Set(query.ids.split(',').map(Number))].filter((id) => id > 0 && id < 2 ** 31)
  const found = new Map((await sql.listProducts(db, { ids })).map((row) => [row.id, row]))
  return {
    products: ids.flatMap((id) => {
      const row = found.get(id)
      return row ? [{ ...row, image: row.image as Image | null }] : []
    }),
  }
}

const uploadPicture: Handlers['admin.display.uploadPicture'] = async ({ body, query }, app) => {
  const { left = 0, top = 0, side } = query
  const crop = side === undefined ? undefined : { left, top, side }
  return { picture: await storeBannerPicture(app, { file: body.file, crop }) }
}

/** Versions of what a brand shows. Decision 083 */
export const displayVersionHandlers: Pick<Handlers, DisplayCalls> = {
  'admin.display.get': get,
  'admin.display.saveDraft': saveDraft,
  'admin.display.publish': publish,
  'admin.display.discard': discard,
  'admin.display.listVersions': listVersions,
  'admin.display.diff': diff,
  'admin.display.restore': restore,
  'admin.display.createPreview': createPreview,
  'admin.display.uploadPicture': uploadPicture,
  'admin.display.listProducts': listProducts,
  'admin.display.listChoices': async ({ brand }, { db }) => ({
    groups: await sql.listGroupChoices(db, { brand }),
    videos: await sql.listVideoChoices(db),
  }),
}
