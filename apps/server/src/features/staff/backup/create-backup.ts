import { AppError } from '@shop/contract'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db, Sql } from '#src/db/db.ts'
import { unpackDump } from '#src/db/embedded/data-dir.ts'
import { openDb } from '#src/db/open.ts'
import { dumpDatabase } from '#src/db/postgres/dump-tools.ts'
import { listMigrations } from '#src/features/staff/staff-order-sql.ts'
import { type CopyTarget, transferFile } from '#src/features/staff/files/copy-files.ts'
import type { App } from '#src/handler-context.ts'
import type { FileStore, ListedFile } from '#src/integrations/storage/file-store.ts'
import { createFolderStore, readFacts } from '#src/integrations/storage/folder-store.ts'
import { readVersion } from '#src/version.ts'
import { encryptBytes } from './backup-cipher.ts'
import { countMainRows, exportSnapshot } from './backup-sql.ts'
import { encryptFiles } from './encrypted-files.ts'
import {
  DUMP,
  encryptionWith,
  FILES,
  KEYS_APART,
  LISTING,
  type Manifest,
  secretsOf,
  TAR,
  writeDurably,
  writeManifest,
} from './manifest.ts'

const USER_KEY = 'public.user_key'

interface BackupOptions {
  /** Folder of the backup, absolute. It must not exist, or be empty. */
  to: string
  /** File for the keys of personal data, absolute, outside the folder. Without it they are part of the dump. */
  keysApart?: string | undefined
  /** Copies the files of a service, too. Those of a folder are always copied. */
  copiesFiles: boolean
}

type Needs = Pick<App, 'db' | 'clock' | 'config' | 'integrations'>
type Dumped = Pick<Manifest, 'rows' | 'migration'>

const refuse = (message: string): never => {
  throw new AppError('forbidden', { message })
}

const makeFolder = async (to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  if ((await readdir(to)).length > 0) refuse(`${to} 폴더가 비어 있지 않아요. 새 폴더를 적어 주세요.`)
}

const describe = async (sql: Sql): Promise<Dumped> => ({
  rows: { ...(await countMainRows(sql)) },
  migration:
    (await listMigrations(sql))
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? '',
})

interface Dumping extends BackupOptions {
  /** BACKUP_KEY, if the backup is encrypted. */
  key: string | undefined
  /** Folder for temporary files. */
  folder: string
}

/** Dumps in one snapshot, which this transaction keeps open, so that keys apart and counts show the same moment. */
const dumpPostgres = (db: Db, databaseUrl: string, { to, keysApart, key }: Dumping): Promise<Dumped> =>
  db.tx(async (tx) => {
    await tx.script('set transaction isolation level repeatable read, read only')
    const { snapshot } = await exportSnapshot(tx)
    const dump = (file: string, place: string, tables: string[]) => {
      const encrypt =
        key === undefined ? undefined : (bytes: AsyncIterable<Buffer>) => encryptBytes(bytes, { key, place })
      return dumpDatabase({ databaseUrl, snapshot, file, tables, encrypt })
    }
    await dump(path.join(to, DUMP), DUMP, keysApart === undefined ? [] : [`--exclude-table-data=${USER_KEY}`])
    if (keysApart !== undefined) await dump(keysApart, KEYS_APART, ['--data-only', `--table=${USER_KEY}`])
    return describe(tx)
  })

const writeTar = async (file: string, tar: Uint8Array, key: string | undefined): Promise<void> => {
  if (key === undefined) return writeDurably(file, tar)
  const encrypted = encryptBytes([Buffer.from(tar.buffer, tar.byteOffset, tar.byteLength)], { key, place: TAR })
  return pipeline(encrypted, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
}

/** Writes the data folder, then opens a copy of it: counts its rows and shows that it can be opened. */
const dumpEmbedded = async ({ dump }: Db, { to, key, folder }: Dumping): Promise<Dumped> => {
  if (!dump) throw new Error('this engine has no dump')
  const tar = await dump()
  await writeTar(path.join(to, TAR), tar, key)
  // not in the folder of the backup: the copy is not encrypted
  const opened = path.join(folder, 'opened')
  unpackDump(opened, tar)
  const db = await openDb({ dataDir: opened })
  try {
    return await describe(db)
  } finally {
    await db.close()
    await rm(opened, { recursive: true, force: true })
  }
}

interface Saving {
  files: FileStore
  /** Undefined if only the checksums are saved. */
  to: CopyTarget | undefined
  /** Where `to` stores the files encrypted. The checksums saved are those of the encrypted files. */
  encrypted: FileStore | undefined
  folder: string
  sums: Map<string, string>
  failures: Map<string, string>
}

const saveFile = async (
  { files, to, encrypted, folder, sums, failures }: Saving,
  listed: ListedFile,
): Promise<void> => {
  const { name } = listed
  try {
    const facts = to ? await transferFile({ from: files, to, folder }, listed, 0) : await files.check(name)
    const stored = encrypted ? await encrypted.check(name) : facts
    if (stored) sums.set(name, stored.sha256)
    failures.delete(name)
  } catch (error) {
    failures.set(name, `${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Saves the files that were not saved yet. */
const saveFiles = async (saving: Saving): Promise<void> => {
  for await (const listed of saving.files.list()) if (!saving.sums.has(listed.name)) await saveFile(saving, listed)
}

const isKept = async (files: FileStore, name: string): Promise<boolean> => {
  const file = await files.open(name)
  await file?.close()
  return file !== undefined
}

/** Lists the failures of files that are still there. */
const listFailures = async ({ files, failures }: Saving): Promise<string[]> => {
  const listed: string[] = []
  for (const [name, failure] of failures) if (await isKept(files, name)) listed.push(failure)
  return listed
}

const assertPossible = async ({ db, config }: Needs, { keysApart }: BackupOptions): Promise<void> => {
  if (keysApart === undefined) return
  if (db.engine === 'embedded' || config.databaseUrl === undefined)
    refuse('내장 엔진의 백업은 데이터 폴더 전체라서 키를 따로 담을 수 없어요. --keys-apart는 PostgreSQL에서만 써요.')
  if (await stat(keysApart).catch(() => undefined)) refuse(`${keysApart} 파일이 이미 있어요. 새 이름을 적어 주세요.`)
}

/** Chooses where the files are saved. */
const toSaving = ({ config, integrations }: Needs, { to, copiesFiles }: BackupOptions, folder: string): Saving => {
  const { backupKey: key } = config
  const isCopied = copiesFiles || config.filesS3 === undefined
  const store = isCopied ? createFolderStore(path.join(to, FILES)) : undefined
  const isEncrypted = store !== undefined && key !== undefined
  return {
    files: integrations.files,
    to: isEncrypted ? encryptFiles(store, key) : store,
    encrypted: isEncrypted ? store : undefined,
    folder,
    sums: new Map(),
    failures: new Map(),
  }
}

const toManifest = async ({ db, config }: Needs, { to, keysApart }: BackupOptions, saving: Saving) => {
  const part = async (name: Manifest['parts'][number]['name']) => ({ name, ...(await readFacts(path.join(to, name))) })
  const { backupKey: key } = config
  return {
    format: key === undefined ? 1 : 2,
    ...(key !== undefined && { encryption: encryptionWith(key) }),
    version: readVersion(),
    engine: db.engine,
    parts: [await part(db.engine === 'embedded' ? TAR : DUMP), await part(LISTING)],
    ...(keysApart !== undefined && { keysApart: await readFacts(keysApart) }),
    secrets: secretsOf(config),
    files: { count: saving.sums.size, isCopied: saving.to !== undefined, failures: await listFailures(saving) },
  } satisfies Partial<Manifest>
}

/**
 * Backs up the database and the uploaded files while the shop runs. Files are saved before the dump and again after it, so that a file
 * of a row in the dump is saved even if it was added or removed meanwhile. The manifest comes last. With BACKUP_KEY all but the
 * manifest and the list of files is encrypted before it is written. Throws `forbidden` with a sentence, `DumpError` and
 * `filesUnavailable`.
 */
export const createBackup = async (app: Needs, options: BackupOptions): Promise<Manifest> => {
  const { db, config, clock } = app
  const { to } = options
  await assertPossible(app, options)
  await makeFolder(to)
  const at = clock().toISOString()
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-backup-'))
  const saving = toSaving(app, options, folder)
  try {
    await saveFiles(saving)
    const url = config.database.directUrl
    const dumping = { ...options, key: config.backupKey, folder }
    const dumped = await (url === undefined ? dumpEmbedded(db, dumping) : dumpPostgres(db, url, dumping))
    await saveFiles(saving)
    const lines = [...saving.sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, sha256]) => `${sha256}  ${name}\n`)
    await writeDurably(path.join(to, LISTING), lines.join(''))
    return await writeManifest(to, { at, ...(await toManifest(app, options, saving)), ...dumped }, config.backupKey)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
