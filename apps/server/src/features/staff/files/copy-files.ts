import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CHECKED_DIGITS } from '#src/features/video/upload/video-store.ts'
import type { FileFacts, FileStore, ListedFile } from '#src/integrations/storage/file-store.ts'
import { explainFilesError } from '#src/integrations/storage/s3-refusal.ts'
import { readFacts } from '#src/integrations/storage/folder-store.ts'

const AT_ONCE = 8
/** Failures after which the rest is not tried. */
const MOST_FAILURES = 50

export interface CopyReport {
  copied: number
  copiedBytes: number
  /** Files that the target has already, with the same size and checksum. */
  present: number
  /** Names, each with the reason. */
  failures: string[]
}

const reasonOf = (error: unknown): string =>
  explainFilesError(error) ?? (error instanceof Error ? error.message : String(error))

/** Part of a store that files are copied from. */
export type CopySource = Pick<FileStore, 'list' | 'open' | 'check'>
/** Part of a store that files are copied to. */
export type CopyTarget = Pick<FileStore, 'putFile' | 'check'>

interface Stores {
  from: CopySource
  to: CopyTarget
  /** Folder for files between the two stores. */
  folder: string
}

interface Copying extends Stores {
  isDryRun: boolean
}

const isSame = (a: FileFacts | undefined, b: FileFacts | undefined): boolean =>
  a !== undefined && a.size === b?.size && a.sha256 === b.sha256

/** Names of videos begin with the checksum of their content. */
const isNamedLike = (name: string, { sha256 }: FileFacts): boolean =>
  !/^video\/[0-9a-f]{64}\.(?:mp4|webp|vtt)$/.test(name) || name.startsWith(`video/${sha256.slice(0, CHECKED_DIGITS)}`)

const download = async (from: CopySource, { name, size }: ListedFile, file: string): Promise<FileFacts> => {
  const opened = await from.open(name)
  if (!opened) throw new Error('it was removed meanwhile')
  if (opened.size === 0) await opened.close()
  const content = opened.size === 0 ? Readable.from([]) : await opened.stream(0, opened.size - 1)
  if (!content) throw new Error('it was removed meanwhile')
  await pipeline(content, createWriteStream(file))
  const facts = await readFacts(file)
  if (facts.size !== size) throw new Error(`${facts.size} of ${size} bytes were read`)
  if (!isNamedLike(name, facts)) throw new Error('its content does not belong to its name')
  return facts
}

/** Copies one file and compares the copy. `slot` tells copies at the same time apart. Throws if the content is damaged. */
export const transferFile = async (
  { from, to, folder }: Stores,
  listed: ListedFile,
  slot: number,
): Promise<FileFacts> => {
  const file = path.join(folder, String(slot))
  const facts = await download(from, listed, file)
  await to.putFile(listed.name, file)
  if (!isSame(await to.check(listed.name), facts)) throw new Error('the target has other content')
  return facts
}

/** Copies one file if the target does not have it. Returns whether it was copied, or would be. */
const copyFile = async (copying: Copying, listed: ListedFile, slot: number) => {
  const { from, to, isDryRun } = copying
  const { name } = listed
  const present = await to.check(name)
  if (present?.size === listed.size && isSame(await from.check(name), present)) return false
  if (!isDryRun) await transferFile(copying, listed, slot)
  return true
}

/**
 * Copies all files that the target does not have, and compares size and SHA-256 of each with the target's. It can be interrupted and
 * repeated: what is there already is only compared. Removes nothing.
 */
export const copyFiles = async (
  { from, to, isDryRun }: Omit<Copying, 'folder'>,
  onFile: (report: CopyReport) => void = () => undefined,
): Promise<CopyReport> => {
  const report: CopyReport = { copied: 0, copiedBytes: 0, present: 0, failures: [] }
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-copy-'))
  const files = from.list()[Symbol.asyncIterator]()
  const canGoOn = (): boolean => report.failures.length < MOST_FAILURES
  const work = async (slot: number): Promise<void> => {
    for (let next = await files.next(); !next.done && canGoOn(); next = await files.next()) {
      try {
        const isCopied = await copyFile({ from, to, isDryRun, folder }, next.value, slot)
        report.copied += isCopied ? 1 : 0
        report.copiedBytes += isCopied ? next.value.size : 0
        report.present += isCopied ? 0 : 1
      } catch (error) {
        report.failures.push(`${next.value.name}: ${reasonOf(error)}`)
      }
      onFile(report)
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, slot) => work(slot)))
    return report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
