import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Config } from '#src/config.ts'
import { fingerprintOf } from '#src/encryption.ts'
import { readFacts } from '#src/integrations/storage/folder-store.ts'

/** Names inside the folder of a backup. */
const MANIFEST = 'manifest.json'
/** Dump of PostgreSQL in the custom format. */
export const DUMP = 'database.dump'
/** Data folder of the embedded engine. */
export const TAR = 'database.tar'
/** Checksums of the uploaded files, in the format of sha256sum. */
export const LISTING = 'files.sha256'
export const FILES = 'files'

const Facts = z.object({ size: z.number(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })

const Manifest = z.object({
  format: z.literal(1),
  /** Version of the shop. */
  version: z.string(),
  at: z.iso.datetime(),
  engine: z.enum(['postgres', 'embedded']),
  /** Last applied migration. */
  migration: z.string(),
  parts: z.array(Facts.extend({ name: z.enum([DUMP, TAR, LISTING]) })).length(2),
  /** File with the keys of personal data, if it is not part of the dump. */
  keysApart: Facts.optional(),
  /** Fingerprints of the secrets in the settings; their values are in no backup. */
  secrets: z.object({
    DATA_KEY: z.string(),
    DATA_KEYS_OLD: z.array(z.string()),
    INDEX_KEY: z.string(),
    SHOP_SECRET: z.string(),
  }),
  /** Rows of the main tables. */
  rows: z.record(z.string(), z.number()),
  files: z.object({
    count: z.number(),
    /** False if the backup has only their checksums. */
    isCopied: z.boolean(),
    /** Names of files that could not be read, each with the reason. */
    failures: z.array(z.string()),
  }),
})

/** Describes a backup. It is written last: a folder without it is no complete backup. */
export type Manifest = z.output<typeof Manifest>

/** Returns the fingerprints of the configured secrets. */
export const secretsOf = ({ encryption, secret }: Pick<Config, 'encryption' | 'secret'>): Manifest['secrets'] => ({
  DATA_KEY: fingerprintOf(encryption.dataKey),
  DATA_KEYS_OLD: encryption.oldDataKeys.map(fingerprintOf),
  INDEX_KEY: fingerprintOf(encryption.indexKey),
  SHOP_SECRET: fingerprintOf(secret),
})

/** Writes a file and waits for the disk. Only the owner may read it. */
export const writeDurably = async (file: string, content: string | Uint8Array): Promise<void> => {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const draft = path.join(folder, `${MANIFEST}.draft`)
  await writeDurably(draft, `${JSON.stringify(manifest, undefined, 2)}\n`)
  await rename(draft, path.join(folder, MANIFEST))
}

const toUndefined = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  return undefined
}

const parseManifest = (text: string): Manifest | undefined => {
  try {
    return Manifest.safeParse(JSON.parse(text)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Lists a damaged or missing file of a backup. */
async function* compare(file: string, name: string, expected: { sha256: string }): AsyncGenerator<string> {
  const found = await readFacts(file).catch(toUndefined)
  if (!found) yield `${name} 파일이 없어요.`
  else if (found.sha256 !== expected.sha256) yield `${name} 파일의 체크섬이 달라요.`
}

const LINE = /^([0-9a-f]{64}) {2}([\w/.-]+)$/

async function* compareFiles(folder: string): AsyncGenerator<string> {
  const lines = (await readFile(path.join(folder, LISTING), 'utf8')).split('\n').filter((line) => line !== '')
  for (const line of lines) {
    const [, sha256 = '', name = ''] = LINE.exec(line) ?? []
    if (name === '' || name.includes('..')) yield `${LISTING} 파일에 알 수 없는 줄이 있어요: ${line.slice(0, 200)}`
    else yield* compare(path.join(folder, FILES, name), `${FILES}/${name}`, { sha256 })
  }
}

async function* compareAll(folder: string, manifest: Manifest, keysApart?: string): AsyncGenerator<string> {
  for (const part of manifest.parts) yield* compare(path.join(folder, part.name), part.name, part)
  if (manifest.keysApart && keysApart !== undefined) yield* compare(keysApart, keysApart, manifest.keysApart)
}

/**
 * Compares every file of a backup with its checksum, without a database. `problems` is empty if it is whole. `manifest` is undefined
 * if the backup was not finished or is of another version.
 */
export const verifyBackup = async (
  folder: string,
  keysApart?: string,
): Promise<{ manifest: Manifest | undefined; problems: string[] }> => {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(toUndefined)
  if (text === undefined)
    return { manifest: undefined, problems: [`${MANIFEST}이 없어요. 백업 폴더가 아니거나 끝나지 않은 백업이에요.`] }
  const manifest = parseManifest(text)
  if (!manifest) return { manifest, problems: [`${MANIFEST}을 읽을 수 없어요. 이 프로그램이 아는 형식이 아니에요.`] }
  const problems: string[] = []
  for await (const problem of compareAll(folder, manifest, keysApart)) problems.push(problem)
  if (problems.length === 0 && manifest.files.isCopied)
    for await (const problem of compareFiles(folder)) problems.push(problem)
  return { manifest, problems }
}
