import type { BrandId } from '@shop/brands'
import { AppError, type DisplayDocument } from '@shop/contract'
import { listSources, nextChangeOf } from '@shop/rules/display'
import { findDisplayProblems, toProblems } from '@shop/rules/display-problems'
import type { Sql } from '#src/db/db.ts'
import { cancelJob, enqueue } from '#src/jobs/enqueue.ts'
import { applyDocument } from './apply-document.ts'
import * as sql from './display-version-sql.ts'

/** Publishes the scheduled version of a brand. Its key is the brand. */
export const PUBLISH_JOB = 'display.publish'
/** Writes the published version again: nodes begin and end, and lists of categories and groups change. Its key is the brand. */
export const APPLY_JOB = 'display.apply'
/** How often sections that show a category are filled again, in ms. */
const REFILL_MS = 3_600_000

export type VersionRow = sql.LockVersions

export const documentOf = ({ document }: Pick<VersionRow, 'document'>): DisplayDocument => document as DisplayDocument

/**
 * Throws `displayInvalid` with each problem of a document that the first version of the brand does not have. So what was shown before
 * can be shown again.
 */
export const assertPublishable = (document: DisplayDocument, first: DisplayDocument): void => {
  const old = new Set(findDisplayProblems(first).map(({ key, message }) => `${key} ${message}`))
  const problems = findDisplayProblems(document).filter(({ key, message }) => !old.has(`${key} ${message}`))
  if (problems.length > 0) throw new AppError('displayInvalid', { problems: toProblems(problems) })
}

const scheduleNext = async (tx: Sql, brand: BrandId, document: DisplayDocument, now: Date): Promise<void> => {
  const refills = listSources(document).some(({ kind }) => kind === 'category')
  const times = [nextChangeOf(document, now), refills ? new Date(now.getTime() + REFILL_MS) : undefined]
  const next = Math.min(...times.map((time) => time?.getTime() ?? Infinity))
  if (next === Infinity) await cancelJob(tx, APPLY_JOB, brand)
  else await enqueue(tx, APPLY_JOB, { brand }, { key: brand, runAt: new Date(next) })
}

interface Publication {
  brand: BrandId
  /** Versions that are not replaced, locked. */
  versions: readonly VersionRow[]
  /** The one to publish. */
  version: VersionRow
  now: Date
  /** Replaces the note of the version. */
  note?: string | null
}

/** Publishes a version in place of the published one, in the transaction. */
export const publishVersion = async (
  tx: Sql,
  { brand, versions, version, now, note = null }: Publication,
): Promise<void> => {
  const published = versions.find(({ state }) => state === 'published')
  if (published)
    await sql.setState(tx, { id: published.id, state: 'replaced', publishAt: published.publishAt, note: null })
  await sql.setState(tx, { id: version.id, state: 'published', publishAt: now, note })
  const document = documentOf(version)
  await applyDocument(tx, { brand, document, at: now })
  await scheduleNext(tx, brand, document, now)
}

/** Writes the published version of a brand as it is now. Does nothing for a brand without one. */
export const applyPublished = async (tx: Sql, brand: BrandId, now: Date): Promise<void> => {
  const published = (await sql.lockVersions(tx, { brand })).find(({ state }) => state === 'published')
  if (!published) return
  const document = documentOf(published)
  await applyDocument(tx, { brand, document, at: now })
  await scheduleNext(tx, brand, document, now)
}
