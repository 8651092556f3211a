import { AppError } from '@shop/contract'
import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#src/config.ts'
import type { Db } from '#src/db/db.ts'
import { hasCluster, makeDataDir, replaceCluster, unpackDump } from '#src/db/embedded/data-dir.ts'
import { lockDataDir } from '#src/db/embedded/dir-lock.ts'
import { readMigrations } from '#src/db/migrate.ts'
import { openDb } from '#src/db/open.ts'
import { type Dump, restoreDatabase } from '#src/db/postgres/dump-tools.ts'
import { copyFiles } from '#src/features/staff/files/copy-files.ts'
import { SHOPS_LOCK } from '#src/features/user/index-key/index-key.ts'
import { allowRotationTime, lockShops } from '#src/features/user/index-key/index-key-sql.ts'
import type { FileStore } from '#src/integrations/storage/file-store.ts'
import { createFolderStore } from '#src/integrations/storage/folder-store.ts'
import { decryptBytes } from './backup-cipher.ts'
import { countMainRows, hasTables } from './backup-sql.ts'
import { encryptFiles } from './encrypted-files.ts'
import { DUMP, FILES, KEYS_APART, type Manifest, secretsOf, TAR } from './manifest.ts'
import { verifyBackup } from './verify-backup.ts'

interface RestoreOptions {
  /** Folder of the backup, absolute. */
  from: string
  /** File with the keys of personal data, absolute, if they are not part of the dump. */
  keysApart?: string | undefined
  /** Replaces the data of a database that is not empty. */
  isReplaced: boolean
  /** Restores for another INDEX_KEY, which `index-key rotate` has to make the key of the data before a shop opens. */
  hasNewIndexKey: boolean
}

interface Needs {
  config: Config
  files: FileStore
}

const refuse = (message: string): never => {
  throw new AppError('forbidden', { message })
}

const NOT_EMPTY =
  '데이터가 있는 곳에는 되돌리지 않아요. 지금 데이터를 지우고 되돌리려면 같은 명령에 --replace를 붙여 주세요.'

/** Throws `forbidden` naming the key that the settings lack. */
const assertSecrets = (
  { secrets }: Pick<Manifest, 'secrets'>,
  config: Pick<Config, 'encryption' | 'secret'>,
  hasNewIndexKey: boolean,
): void => {
  const own = secretsOf(config)
  if (![own.DATA_KEY, ...own.DATA_KEYS_OLD].includes(secrets.DATA_KEY))
    refuse(
      `DATA_KEY가 이 백업의 키(지문 ${secrets.DATA_KEY})가 아니에요. 백업할 때의 키를 DATA_KEY나 DATA_KEYS_OLD에 적어 주세요. 그 키 없이는 개인정보를 읽을 수 없어요.`,
    )
  if (own.INDEX_KEY !== secrets.INDEX_KEY && !hasNewIndexKey)
    refuse(
      `INDEX_KEY가 이 백업의 키(지문 ${secrets.INDEX_KEY})가 아니에요. 백업할 때의 키를 적어 주세요. 그 키를 잃어버렸다면 --new-index-key를 붙여 되돌린 뒤 index-key rotate를 실행해 주세요.`,
    )
}

/** Lists configured secrets that differ without harm. */
export const listSecretNotes = ({ secrets }: Manifest, config: Config): string[] => {
  const own = secretsOf(config)
  const known = new Set([own.DATA_KEY, ...own.DATA_KEYS_OLD])
  const missing = secrets.DATA_KEYS_OLD.filter((each) => !known.has(each))
  return [
    ...missing.map((each) => `백업할 때의 DATA_KEYS_OLD 가운데 지문이 ${each}인 키가 지금 설정에 없어요.`),
    ...(secrets.SHOP_SECRET === own.SHOP_SECRET
      ? []
      : ['SHOP_SECRET이 백업할 때와 달라요. 진행 중이던 소셜 로그인은 다시 해야 해요.']),
  ]
}

/** Throws unless the backup is encrypted if and only if the settings have a key. A wrong key was refused before. */
const assertKey = ({ encryption }: Manifest, { backupKey }: Config): void => {
  if (encryption && backupKey === undefined)
    refuse(
      `암호화한 백업이에요. 백업할 때의 키(지문 ${encryption.BACKUP_KEY})를 BACKUP_KEY에 적어 주세요. 그 키 없이는 되돌릴 수 없어요.`,
    )
}

const assertFits = (manifest: Manifest, { config }: Needs, { keysApart, hasNewIndexKey }: RestoreOptions): void => {
  assertKey(manifest, config)
  const engine = config.databaseUrl === undefined ? 'embedded' : 'postgres'
  if (manifest.engine !== engine)
    refuse(
      manifest.engine === 'embedded'
        ? '내장 엔진의 백업이에요. DATABASE_URL을 비우고 DATA_DIR에 되돌려 주세요.'
        : 'PostgreSQL의 백업이에요. 되돌릴 데이터베이스를 DATABASE_URL에 적어 주세요.',
    )
  if (!readMigrations().some(({ name }) => name === manifest.migration))
    refuse(`이 프로그램보다 새로운 가게(${manifest.version})의 백업이에요. 그 버전의 프로그램으로 되돌려 주세요.`)
  if (manifest.keysApart && keysApart === undefined)
    refuse(
      '개인정보의 키를 따로 담은 백업이에요. 그 파일을 --keys-apart에 적어 주세요. 키 없이는 회원을 되돌릴 수 없어요.',
    )
  if (!manifest.keysApart && keysApart !== undefined)
    refuse('개인정보의 키가 함께 든 백업이에요. --keys-apart를 빼 주세요.')
  assertSecrets(manifest, config, hasNewIndexKey)
}

/** Throws unless the main tables have as many rows as when they were backed up. */
const assertRows = async (db: Db, { rows }: Manifest): Promise<void> => {
  const found: Record<string, number> = { ...(await countMainRows(db)) }
  const other = Object.entries(rows).find(([table, count]) => found[table] !== count)
  if (other) refuse(`되돌린 행의 수가 백업과 달라요: ${other[0]} ${found[other[0]]}개, 백업에는 ${other[1]}개.`)
}

type Finish<T> = (db: Db) => Promise<T>

/**
 * Runs `work` while no shop runs and none can open. The lock belongs to a transaction, and `work` runs outside of it, because it
 * reads the store of files. Throws `forbidden` while a shop runs.
 */
const withoutShops = async <T>(databaseUrl: string, work: () => Promise<T>): Promise<T> => {
  const guard = await openDb({ databaseUrl, poolSize: 1 })
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  let holding: Promise<void> | undefined
  const locked = new Promise<void>((resolve) => {
    holding = guard.tx(async (tx) => {
      await allowRotationTime(tx)
      if (!(await lockShops(tx, { lock: SHOPS_LOCK })).isFree)
        refuse('켜져 있는 가게가 있어요. 모든 가게를 멈춘 뒤 다시 실행해 주세요.')
      resolve()
      await released
    })
  })
  try {
    await Promise.race([locked, holding])
    const result = await work()
    release()
    await holding
    return result
  } finally {
    release()
    await guard.close()
  }
}

interface Restoring<T> {
  manifest: Manifest
  options: RestoreOptions
  /** BACKUP_KEY, if the backup is encrypted. */
  key: string | undefined
  finish: Finish<T>
}

/** Restores in one transaction. No shop can open until `finish` is done. */
const restorePostgres = <T>(databaseUrl: string, { manifest, options, key, finish }: Restoring<T>): Promise<T> =>
  withoutShops(databaseUrl, async () => {
    const { from, keysApart, isReplaced } = options
    const db = await openDb({ databaseUrl, poolSize: 2 })
    try {
      if ((await hasTables(db)).has && !isReplaced) refuse(NOT_EMPTY)
      const toDump = (file: string, place: string): Dump =>
        key === undefined ? { file } : { file, decrypt: (bytes) => decryptBytes(bytes, { key, place, file }) }
      const apart = keysApart === undefined ? [] : [toDump(keysApart, KEYS_APART)]
      const dumps = [toDump(path.join(from, DUMP), DUMP), ...apart]
      await restoreDatabase({ databaseUrl, dumps, isReplaced })
      await assertRows(db, manifest)
      return await finish(db)
    } finally {
      await db.close()
    }
  })

const readTar = async (file: string, key: string | undefined): Promise<Uint8Array> => {
  if (key === undefined) return new Uint8Array(await readFile(file))
  const chunks: Buffer[] = []
  for await (const chunk of decryptBytes(createReadStream(file), { key, place: TAR, file })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Restores into a folder beside the data, which takes its place when `finish` is done. */
const restoreEmbedded = async <T>(dataDir: string, { manifest, options, key, finish }: Restoring<T>): Promise<T> => {
  const target = makeDataDir(dataDir)
  const release = lockDataDir(target.lockFile, dataDir)
  const beside = path.join(dataDir, 'restoring')
  try {
    if (hasCluster(target) && !options.isReplaced) refuse(NOT_EMPTY)
    await rm(beside, { recursive: true, force: true })
    const restored = unpackDump(beside, await readTar(path.join(options.from, TAR), key))
    const db = await openDb({ dataDir: beside })
    let result: T
    try {
      await assertRows(db, manifest)
      result = await finish(db)
    } finally {
      await db.close()
    }
    replaceCluster(restored, target)
    return result
  } finally {
    await rm(beside, { recursive: true, force: true })
    release()
  }
}

/** Copies the files of the backup to the store of the settings. Throws `forbidden` naming files that could not be copied. */
const restoreFiles = async ({ files }: Needs, { from }: RestoreOptions, key: string | undefined): Promise<void> => {
  const source = createFolderStore(path.join(from, FILES))
  const plain = key === undefined ? source : encryptFiles(source, key)
  const { failures } = await copyFiles({ from: plain, to: files, isDryRun: false })
  if (failures.length > 0) refuse(`되돌리지 못한 파일이 있어요.\n${failures.map((each) => `  ${each}`).join('\n')}`)
}

/**
 * Restores a backup: checks it and the settings, copies the files, restores the database, and calls `finish` with it before a shop can
 * open it. A failure leaves the former data; on PostgreSQL one of `finish` leaves the restored data, which is complete. Throws
 * `forbidden` with a sentence, `BackupCipherError`, `DumpError` and `DatabaseOpenError`.
 */
export const restoreBackup = async <T>(needs: Needs, options: RestoreOptions, finish: Finish<T>) => {
  const { config } = needs
  const { manifest, problems } = await verifyBackup(options.from, {
    keysApart: options.keysApart,
    key: config.backupKey,
  })
  if (!manifest || problems.length > 0) return refuse(`백업이 온전하지 않아요.\n${problems.join('\n')}`)
  assertFits(manifest, needs, options)
  const key = manifest.encryption && config.backupKey
  if (manifest.files.isCopied) await restoreFiles(needs, options, key)
  const { directUrl: databaseUrl } = config.database
  const result = await (databaseUrl === undefined
    ? restoreEmbedded(config.dataDir, { manifest, options, key, finish })
    : restorePostgres(databaseUrl, { manifest, options, key, finish }))
  return { manifest, result }
}
