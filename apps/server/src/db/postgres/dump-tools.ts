// Dumps and restores through the programs of PostgreSQL: pg_dump, pg_restore and psql.
import { type ChildProcess, spawn } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { env as inherited } from 'node:process'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A program of PostgreSQL is missing or failed. The message says why. */
export class DumpError extends Error {
  override name = 'DumpError'
}

const MOST_STDERR = 4_000

interface Connection {
  url: string
  env: NodeJS.ProcessEnv
}

/** Takes the password out of the URL, because other users of the machine can read command lines. */
const toConnection = (databaseUrl: string): Connection => {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  // a parameter of the driver that libpq does not know
  url.searchParams.delete('uselibpqcompat')
  return { url: url.href, env: { ...inherited, ...(password !== '' && { PGPASSWORD: password }) } }
}

const startProgram = (program: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let problem = ''
  child.stderr.on('data', (chunk: Buffer) => (problem = (problem + chunk.toString()).slice(-MOST_STDERR)))
  // a program that ends early closes its input; its exit code tells why
  child.stdin.on('error', () => undefined)
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', ({ message }) =>
      reject(
        new DumpError(
          `${program} 프로그램을 실행할 수 없어요 (${message}). PostgreSQL 클라이언트(postgresql-client)를 설치하고 PATH에 넣어 주세요.`,
        ),
      ),
    )
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new DumpError(`${program}이 실패했어요: ${problem.trim() || `exit ${code}`}`)),
    )
  })
  // awaited later than it may fail
  ended.catch(() => undefined)
  return { child, ended }
}

const SECONDARY: ReadonlySet<unknown> = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Throws a failure of the file system as a `DumpError` that names the file, and other errors as they are. */
const throwWithName =
  (file: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.syscall === undefined || SECONDARY.has(error.code)) throw error
    throw new DumpError(`${file} 파일을 읽거나 쓸 수 없어요 (${error.message}).`)
  }

interface DumpOptions {
  databaseUrl: string
  file: string
  /** Snapshot of an open transaction, so that several dumps show the same moment. */
  snapshot: string
  /** Options that choose tables. */
  tables?: readonly string[]
  /** Encrypts the dump before it is written. */
  encrypt?: Transform | undefined
}

type Transform = (bytes: AsyncIterable<Buffer>) => AsyncIterable<Buffer>

/** Writes a dump in the custom format of pg_dump. Throws `DumpError`, and what `encrypt` throws. */
export const dumpDatabase = async (given: DumpOptions): Promise<void> => {
  const { databaseUrl, file, snapshot, tables = [], encrypt } = given
  const { url, env } = toConnection(databaseUrl)
  // into a file pg_dump also writes where each table begins, for parallel restores by hand
  const target = encrypt ? [] : [`--file=${file}`]
  const options = ['--format=custom', '--no-password', `--snapshot=${snapshot}`, ...target, `--dbname=${url}`]
  const { child, ended } = startProgram('pg_dump', [...options, ...tables], env)
  child.stdin.end()
  if (encrypt) {
    const written = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(child.stdout, encrypt, written).catch(throwWithName(file))
  }
  await ended
}

/** A dump in a file. */
export interface Dump {
  file: string
  /** Decrypts the file. */
  decrypt?: Transform
}

/** Appends the SQL of a dump to the input of psql. */
const pipeDump = async ({ file, decrypt }: Dump, to: Writable): Promise<void> => {
  const options = ['--no-owner', '--no-privileges', '--file=-', ...(decrypt ? [] : [file])]
  const { child, ended } = startProgram('pg_restore', options, inherited)
  const feeding = decrypt
    ? pipeline(createReadStream(file), decrypt, child.stdin).catch(throwWithName(file))
    : void child.stdin.end()
  const results = await Promise.allSettled([feeding, pipeline(child.stdout, to, { end: false }), ended])
  const errors = results.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []))
  // what cannot be decrypted ends pg_restore, and a program that ends breaks its pipes: the cause is neither
  const cause = errors.find((error) => !SECONDARY.has((error as NodeJS.ErrnoException).code))
  if (errors.length > 0) throw cause ?? errors[0]
}

const endProgram = async ({ child, ended }: { child: ChildProcess; ended: Promise<void> }): Promise<void> => {
  child.kill()
  await ended.catch(() => undefined)
}

/** Removes all data of the database, as the first part of its replacement. */
const EMPTY = `set local lock_timeout = '10s';
do $$ declare each name; begin
  for each in select nspname from pg_namespace where nspname !~ '^(pg_|information_schema$)' loop
    execute format('drop schema %I cascade', each);
  end loop;
end $$;
create schema public;
grant usage on schema public to public;
`

interface RestoreOptions {
  databaseUrl: string
  /** Dumps in the order in which they are restored. */
  dumps: readonly Dump[]
  isReplaced: boolean
}

/**
 * Restores dumps in one transaction: an interruption leaves the database as it was. With `isReplaced` its former data is removed in the
 * same transaction. Throws `DumpError`, and what `decrypt` throws.
 */
export const restoreDatabase = async ({ databaseUrl, dumps, isReplaced }: RestoreOptions): Promise<void> => {
  const { url, env } = toConnection(databaseUrl)
  const options = ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '--output=/dev/null']
  const psql = startProgram('psql', [...options, `--dbname=${url}`], env)
  const input = psql.child.stdin
  try {
    input.write(`begin;\n${isReplaced ? EMPTY : ''}`)
    for (const dump of dumps) await pipeDump(dump, input)
  } catch (error) {
    // without the commit nothing is changed; the reason of psql, if it failed first, says more
    const reason = await Promise.race([
      psql.ended.then(
        () => error,
        (cause: unknown) => cause,
      ),
      tick().then(() => error),
    ])
    await endProgram(psql)
    throw reason
  }
  input.end('commit;\n')
  await psql.ended
}

const REASON_MS = 500
const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REASON_MS))
