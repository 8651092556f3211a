/** I8: a PostgreSQL that pgBackRest backs up and archives into an encrypted repository is destroyed, and restored to a point in time. */
import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../bench/src/report/row.ts'
import { otherUser } from '../test/postgres.ts'
import { type Cluster, openCluster } from './shop/cluster.ts'
import { withDb } from './shop/house.ts'
import { atMost, mustBe, printOutcome, toRow } from './shop/outcome.ts'

const PROGRAM = 'pgbackrest'
const LIMIT_MS = 60_000
const PATIENCE_MS = 60_000

const isInstalled = (): boolean => spawnSync(PROGRAM, ['version']).status === 0

interface Repository {
  folder: string
  config: string
}

const commandOf = ({ config }: Repository): string => `${PROGRAM} --config=${config} --stanza=shop`

/** Runs a command of pgBackRest as the user of the server. Throws its output if it fails. */
const backRest = (repository: Repository, ...args: string[]): void => {
  const line = [`--config=${repository.config}`, '--stanza=shop', ...args]
  const options = { ...otherUser(), cwd: repository.folder, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(PROGRAM, line, options)
  if (status !== 0) throw new Error(`pgbackrest ${args.join(' ')} failed: ${stdout}${stderr}`)
}

const openRepository = async (): Promise<Repository> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-repository-'))
  const as = otherUser()
  for (const each of ['repo', 'log', 'lock', 'spool']) await mkdir(path.join(folder, each))
  if (as) for (const each of ['', 'repo', 'log', 'lock', 'spool']) await chown(path.join(folder, each), as.uid, as.gid)
  return { folder, config: path.join(folder, 'pgbackrest.conf') }
}

/** Writes the settings that docs/operations/backup.md names, and the places of this run. */
const configure = async ({ folder, config }: Repository, cluster: Cluster): Promise<void> => {
  const lines = [
    '[global]',
    `repo1-path=${folder}/repo`,
    'repo1-retention-full=2',
    'repo1-cipher-type=aes-256-cbc',
    `repo1-cipher-pass=${randomBytes(48).toString('base64')}`,
    'start-fast=y',
    `log-path=${folder}/log`,
    `lock-path=${folder}/lock`,
    `spool-path=${folder}/spool`,
    '[shop]',
    `pg1-path=${cluster.folder}/data`,
    `pg1-port=${new URL(cluster.url).port}`,
    `pg1-socket-path=${cluster.folder}`,
    'pg1-user=postgres',
  ]
  await writeFile(config, `${lines.join('\n')}\n`, { mode: 0o600 })
  const as = otherUser()
  if (as) await chown(config, as.uid, as.gid)
}

const ask = <T extends object>({ url }: Cluster, text: string): Promise<T> =>
  withDb({ DATABASE_URL: url }, (db) => db.one<T>('i8.drill', text, []))

const script = ({ url }: Cluster, text: string): Promise<unknown> =>
  withDb({ DATABASE_URL: url }, (db) => db.tx((tx) => tx.script(text)))

const write = (cluster: Cluster, from: number, to: number): Promise<unknown> =>
  script(cluster, `insert into drill select each, 'row ' || each from generate_series(${from}, ${to}) each`)

const sumOf = async (cluster: Cluster): Promise<string> =>
  (await ask<{ sum: string }>(cluster, `select md5(string_agg(id || text, ',' order by id)) as sum from drill`)).sum

/** Waits until the log up to now is archived. */
const archiveAll = async (cluster: Cluster): Promise<void> => {
  const { file } = await ask<{ file: string }>(cluster, 'select pg_walfile_name(pg_switch_wal()) as file')
  const text = `select coalesce(last_archived_wal, '') >= '${file}' as is_archived from pg_stat_archiver`
  const until = Date.now() + PATIENCE_MS
  while (!(await ask<{ is_archived: boolean }>(cluster, text)).is_archived) {
    if (Date.now() > until) throw new Error('the log was not archived')
    await sleep(100)
  }
}

const waitForPromotion = async (cluster: Cluster): Promise<void> => {
  const until = Date.now() + PATIENCE_MS
  while ((await ask<{ is: boolean }>(cluster, 'select pg_is_in_recovery() as is')).is) {
    if (Date.now() > until) throw new Error('the restored server was not promoted')
    await sleep(100)
  }
}

/** Counts files of the repository that are not encrypted. */
const countReadable = async ({ folder }: Repository): Promise<number> => {
  const entries = await readdir(path.join(folder, 'repo'), { recursive: true, withFileTypes: true })
  let readable = 0
  for (const entry of entries.filter((each) => each.isFile())) {
    const head = (await readFile(path.join(entry.parentPath, entry.name))).subarray(0, 8).toString('latin1')
    // what openssl begins an encrypted file with
    readable += head === 'Salted__' ? 0 : 1
  }
  return readable
}

const drill = async (repository: Repository, cluster: Cluster): Promise<Row[]> => {
  await configure(repository, cluster)
  backRest(repository, 'stanza-create')
  backRest(repository, 'check')
  await script(cluster, 'create table drill (id int primary key, text text not null)')
  await write(cluster, 1, 1_000)
  backRest(repository, '--type=full', 'backup')
  await write(cluster, 1_001, 2_000)
  const before = await sumOf(cluster)
  const { target } = await ask<{ target: string }>(cluster, 'select clock_timestamp()::text as target')
  await script(cluster, 'delete from drill')
  await archiveAll(cluster)
  await cluster.kill()
  await rm(path.join(cluster.folder, 'data'), { recursive: true })
  const began = performance.now()
  backRest(repository, '--type=time', `--target=${target}`, '--target-action=promote', 'restore')
  await cluster.start()
  await waitForPromotion(cluster)
  const ms = performance.now() - began
  const { rows } = await ask<{ rows: number }>(cluster, 'select count(*)::int as rows from drill')
  const after = await sumOf(cluster)
  // the archive goes on, on a timeline of its own
  await write(cluster, 2_001, 2_002)
  await archiveAll(cluster)
  backRest(repository, 'check')
  return [
    mustBe('pgBackRest: rows of the moment before the deletion', rows, 2_000),
    toRow('pgBackRest: their checksum', after, before, after === before),
    mustBe('pgBackRest: files of the repository that are not encrypted', await countReadable(repository), 0),
    atMost('pgBackRest: restore to a point in time', ms, LIMIT_MS),
  ]
}

/** Runs the drill on a PostgreSQL of its own. Without pgBackRest prints a sentence and returns `ifAbsent`. */
export const restoreToPointInTime = async ({ ifAbsent }: { ifAbsent: boolean }): Promise<boolean> => {
  if (!isInstalled()) {
    console.log('not run: pgBackRest is not installed (apt-get install pgbackrest)')
    return ifAbsent
  }
  const repository = await openRepository()
  try {
    const push = `archive_command=${commandOf(repository)} archive-push %p`
    const cluster = await openCluster(['archive_mode=on', push, 'archive_timeout=60'])
    try {
      return printOutcome(await drill(repository, cluster))
    } finally {
      await cluster.close()
    }
  } finally {
    await rm(repository.folder, { recursive: true, force: true })
  }
}
