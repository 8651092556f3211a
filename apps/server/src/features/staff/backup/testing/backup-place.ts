/** A shop of tests that is backed up, destroyed and restored elsewhere. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { readBackupKey } from '#src/backup-config.ts'
import { readConfig } from '#src/config.ts'
import type { Db } from '#src/db/db.ts'
import { openDb } from '#src/db/open.ts'
import { openTestDb, testServerUrl } from '#src/db/snapshot.ts'
import { createFromTemplate, dropDatabase, onAdmin } from '#src/db/template/postgres-template.ts'
import { buy, LINE } from '#src/features/refund/testing/buying.ts'
import { runBackupLine } from '#src/features/staff/command/backup-commands.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import { catalogueSeed } from '#src/features/test-catalogue.ts'
import { register, somebody } from '#src/features/user/test-members.ts'
import { createFolderStore } from '#src/integrations/storage/folder-store.ts'
import { photo } from '#src/testing/test-pictures.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

type Env = Record<string, string>

export interface BackupPlace {
  /** Path of a file of the test. */
  at(name: string): string
  /** Opens the shop that is backed up. */
  openFirst(env?: Env): Promise<TestShop>
  /** Opens the restored shop. */
  openRestored(): Promise<TestShop>
  /** Runs `verify` or `restore` with the settings of the restored shop. */
  run(line: readonly string[], env?: Env): ReturnType<typeof runBackupLine>
  /** Loses the database and the files. */
  destroy(lost: TestShop): Promise<void>
  close(): Promise<void>
}

/** Creates an empty database in place of a lost one. */
const replaceDatabase = async (server: string, url: string): Promise<void> => {
  await dropDatabase(server, url)
  const name = new URL(url).pathname.slice(1)
  await onAdmin(server, (admin) => admin.query(`create database ${name} template template0`))
}

/** Opens a folder, and on PostgreSQL a database with the catalogue. */
export const openBackupPlace = async (engine: Db['engine']): Promise<BackupPlace> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-backup-'))
  const server = engine === 'postgres' ? testServerUrl : undefined
  const url = server === undefined ? undefined : await createFromTemplate(server, catalogueSeed)
  let shop: TestShop | undefined
  const at = (name: string): string => path.join(folder, name)
  const envOf = (files: string, more: Env = {}): Env => ({
    FILES_DIR: at(files),
    DATA_DIR: at('data'),
    ...(url !== undefined && { DATABASE_URL: url }),
    ...more,
  })
  const openOn = async (openedDb: Db, files: string, more?: Env): Promise<TestShop> => {
    shop = await openTestShop({ openedDb, fileStore: createFolderStore(at(files)), env: envOf(files, more) })
    return shop
  }
  const openLive = () =>
    url === undefined ? openTestDb({ seed: catalogueSeed, engine }) : openDb({ databaseUrl: url })
  return {
    at,
    openFirst: async (more) => openOn(await openLive(), 'files', more),
    openRestored: async () =>
      openOn(await openDb(url === undefined ? { dataDir: at('data') } : { databaseUrl: url }), 'new-files'),
    run: (line, env = {}) =>
      runBackupLine(line, {
        clock: () => new Date(),
        readConfig: () => readConfig({ NODE_ENV: 'test', ...envOf('new-files', env) }),
        readBackupKey: () => readBackupKey(env),
      }),
    async destroy(lost) {
      await lost.close()
      shop = undefined
      await rm(at('files'), { recursive: true, force: true })
      if (server !== undefined && url !== undefined) await replaceDatabase(server, url)
    },
    async close() {
      await shop?.close()
      if (server !== undefined && url !== undefined) await dropDatabase(server, url)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Backs a shop up into the folder `backup`. */
export const backUp = (place: BackupPlace, { db, config, clock }: TestShop, ...args: string[]) => {
  const app = { db, config, clock: () => clock.now, integrations: { files: createFolderStore(config.filesDir) } }
  return runCommand(app, ['backup', '--to', place.at('backup'), ...args])
}

/** A member with a picture and a paid order. */
export const live = async (on: TestShop) => {
  const person = { ...somebody(), name: '나백업' }
  const { token, email } = await register(on, { change: person })
  const put = await on.request('PUT', '/v1/app-users/picture', {
    token,
    raw: await photo({}),
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(put.status).toBe(200)
  const order = await buy(on, on.api(token), [LINE.potato])
  return { email, order, picture: (await on.api(token)('user.getDetail')).profileImageUrl }
}
