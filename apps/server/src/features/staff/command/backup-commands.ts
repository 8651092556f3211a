import { AppError } from '@shop/contract'
import path from 'node:path'
import type { Clock } from '#src/clock.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#src/db/db.ts'
import { migrate } from '#src/db/migrate.ts'
import { DumpError } from '#src/db/postgres/dump-tools.ts'
import { createBackup } from '#src/features/staff/backup/create-backup.ts'
import { BackupCipherError } from '#src/features/staff/backup/backup-cipher.ts'
import type { Manifest } from '#src/features/staff/backup/manifest.ts'
import { listSecretNotes, restoreBackup } from '#src/features/staff/backup/restore-backup.ts'
import { verifyBackup } from '#src/features/staff/backup/verify-backup.ts'
import { verifyFiles } from '#src/features/staff/files/verify-files.ts'
import { fingerprintOf } from '#src/encryption.ts'
import { assertIndexKey } from '#src/features/user/index-key/index-key.ts'
import type { App } from '#src/handler-context.ts'
import { openFileStore } from '#src/integrations/storage/open-file-store.ts'
import { checkBooks } from './check-commands.ts'
import { assertNoMore, backupOptions, CommandError, readLine } from './command-line.ts'
import { withFiles } from './with-files.ts'

type Values = ReturnType<typeof readLine>['values']

interface Outcome {
  text: string
  exitCode: 0 | 1
}

/** Usage and explanation of each command. */
export const backupHelp: readonly (readonly [usage: string, text: string])[] = [
  [
    'backup --to <새 폴더> [--keys-apart <파일>] [--files]',
    '데이터베이스와 파일을 백업해요. 가게를 멈추지 않아도 돼요. --keys-apart는 개인정보의 키를 따로, --files는 S3의 파일도 담아요',
  ],
  ['verify <폴더> [--keys-apart <파일>]', '백업의 체크섬을 확인해요. 데이터베이스가 없어도 돼요'],
  [
    'restore --from <폴더> [--keys-apart <파일>] [--replace] [--new-index-key]',
    '가게를 멈춘 동안 백업을 되돌리고 불변식과 파일을 확인해요. --replace는 지금 데이터를 지워요',
  ],
]

const assertOnly = (command: string, values: Values, allowed: readonly string[]): void => {
  const strange = Object.keys(values).find((name) => !allowed.includes(name))
  if (strange !== undefined) throw new CommandError(`${command}에서 쓸 수 없는 옵션이에요: --${strange}`)
}

const absolute = (given: string | undefined): string | undefined => given && path.resolve(given)

const describe = ({ rows, files }: Manifest): string =>
  `회원과 비회원 ${rows['users'] ?? 0}명, 주문 ${rows['orders'] ?? 0}건, 파일 ${files.count}개`

/** Refuses a backup that the running shop would write with another key than that of the command's own settings. */
const assertSameKey = ({ backupKey }: Config, asked: string | undefined): void => {
  const own = backupKey === undefined ? '없음' : fingerprintOf(backupKey)
  if (asked === undefined || asked === own) return
  throw new AppError('forbidden', {
    message: `이 명령의 BACKUP_KEY(지문 ${asked})가 열려 있는 가게의 BACKUP_KEY(지문 ${own})와 달라서 백업하지 않았어요. 가게를 같은 BACKUP_KEY로 다시 시작해 주세요.`,
  })
}

/** Runs `backup`. Throws `CommandError`, `DumpError` and `AppError`. */
export const runBackup = async (
  given: Pick<App, 'db' | 'clock' | 'config'>,
  words: readonly string[],
  values: Values,
): Promise<Outcome> => {
  assertNoMore(words, 'backup')
  assertOnly('backup', values, ['to', 'keys-apart', 'files', 'key-fingerprint'])
  assertSameKey(given.config, values['key-fingerprint'])
  const to = absolute(values.to)
  if (to === undefined) throw new CommandError('--to에 백업을 담을 새 폴더를 적어 주세요.')
  const keysApart = absolute(values['keys-apart'])
  const options = { to, keysApart, copiesFiles: values.files ?? false }
  const manifest = await createBackup(withFiles(given), options)
  const { failures, isCopied } = manifest.files
  const lines = [
    `${to}에 백업했어요: ${describe(manifest)}.`,
    ...(keysApart === undefined
      ? []
      : [`개인정보의 키는 ${keysApart}에 있어요. 이 파일 없이는 회원을 되돌릴 수 없어요.`]),
    ...(isCopied ? [] : ['S3의 파일은 체크섬만 담았어요. 파일은 버킷의 버전 관리나 복제로 백업해 주세요.']),
    ...(manifest.encryption
      ? [`BACKUP_KEY(지문 ${manifest.encryption.BACKUP_KEY})로 암호화했어요. 이 키 없이는 되돌릴 수 없어요.`]
      : ['백업을 암호화하지 않았어요. 암호화하려면 BACKUP_KEY를 적고 가게를 다시 시작해 주세요.']),
    `DATA_KEY, INDEX_KEY, SHOP_SECRET${manifest.encryption ? ', BACKUP_KEY' : ''}는 백업에 없어요. 다른 곳에 따로 보관해 주세요.`,
    ...failures.map((failure) => `  담지 못한 파일: ${failure}`),
  ]
  return { text: lines.join('\n'), exitCode: failures.length === 0 ? 0 : 1 }
}

/** What `verify` adds about the encryption of a whole backup. */
const describeEncryption = ({ encryption }: Manifest, key: string | undefined): string[] => {
  if (!encryption) return key === undefined ? [] : ['암호화하지 않은 백업이에요. BACKUP_KEY를 비워야 되돌릴 수 있어요.']
  return key === undefined
    ? ['BACKUP_KEY가 없어서 체크섬만 확인했어요. 키를 적으면 파일을 풀어서 확인해요.']
    : ['모든 파일이 BACKUP_KEY로 풀려요.']
}

const runVerify = async (
  [folder, ...rest]: readonly string[],
  values: Values,
  key: string | undefined,
): Promise<Outcome> => {
  if (folder === undefined) throw new CommandError('verify 뒤에 백업 폴더를 적어 주세요.')
  assertNoMore(rest, 'verify')
  assertOnly('verify', values, ['keys-apart'])
  const keysApart = absolute(values['keys-apart'])
  const { manifest, problems } = await verifyBackup(path.resolve(folder), { keysApart, key })
  if (!manifest || problems.length > 0)
    return { text: [`백업이 온전하지 않아요.`, ...problems.map((each) => `  ${each}`)].join('\n'), exitCode: 1 }
  const apart = manifest.keysApart && keysApart === undefined ? ['따로 담은 키는 --keys-apart를 붙이면 확인해요.'] : []
  const first = `백업이 온전해요: ${manifest.at}, ${describe(manifest)}.`
  return { text: [first, ...describeEncryption(manifest, key), ...apart].join('\n'), exitCode: 0 }
}

const countMissing = async (app: Parameters<typeof verifyFiles>[0]): Promise<string[]> => {
  const names: string[] = []
  let missing = 0
  for await (const report of verifyFiles(app)) {
    missing += report.missing
    names.push(...report.missingNames)
  }
  return missing === 0 ? [] : [`없는 파일이 ${missing}개 있어요.`, ...names.map((name) => `  없어요: ${name}`)]
}

interface RestoreNeeds {
  clock: Clock
  readConfig: () => Config
  /** Reads BACKUP_KEY alone. */
  readBackupKey: () => string | undefined
}

/** What the restored data says about itself, before a shop opens it. */
const inspect = async (app: Pick<App, 'db' | 'clock' | 'config' | 'integrations'>, hasNewIndexKey: boolean) => {
  const applied = await migrate(app.db)
  const migrated = applied.length === 0 ? [] : [`스키마를 이 프로그램에 맞췄어요: 마이그레이션 ${applied.length}개.`]
  const missing = await countMissing({ db: app.db, files: app.integrations.files, now: app.clock() })
  if (hasNewIndexKey) {
    const next = '가게를 열기 전에 index-key rotate를 실행하고, 그 뒤 check로 확인해 주세요.'
    return { lines: [...migrated, ...missing, next], isRight: missing.length === 0 }
  }
  await assertIndexKey(app)
  const books = await checkBooks(app)
  const files = missing.length === 0 ? ['없는 파일은 없어요.'] : missing
  return { lines: [...migrated, books.text, ...files], isRight: books.isRight && missing.length === 0 }
}

const runRestore = async (words: readonly string[], values: Values, needs: RestoreNeeds): Promise<Outcome> => {
  assertNoMore(words, 'restore')
  assertOnly('restore', values, ['from', 'keys-apart', 'replace', 'new-index-key'])
  const from = absolute(values.from)
  if (from === undefined) throw new CommandError('--from에 백업 폴더를 적어 주세요.')
  const config = needs.readConfig()
  const { files } = openFileStore(config, needs.clock)
  const hasNewIndexKey = values['new-index-key'] ?? false
  const options = {
    from,
    keysApart: absolute(values['keys-apart']),
    isReplaced: values.replace ?? false,
    hasNewIndexKey,
  }
  const { manifest, result } = await restoreBackup({ config, files }, options, (db: Db) =>
    inspect({ db, config, clock: needs.clock, integrations: { files } as App['integrations'] }, hasNewIndexKey),
  )
  const notes = listSecretNotes(manifest, config)
  const first = `${manifest.at}의 백업을 되돌렸어요: ${describe(manifest)}.`
  return { text: [first, ...result.lines, ...notes].join('\n'), exitCode: result.isRight ? 0 : 1 }
}

/** Whether a command line is `verify` or `restore`, which need no shop. */
export const isBackupLine = ([word]: readonly string[]): boolean => word === 'verify' || word === 'restore'

/** Runs `verify` or `restore`. Refusals are returned as text. Throws `CommandError`, `ConfigError` and `DatabaseOpenError`. */
export const runBackupLine = async (args: readonly string[], needs: RestoreNeeds): Promise<Outcome> => {
  const { positionals, values } = readLine(args)
  const [word, ...words] = positionals
  try {
    return await (word === 'verify'
      ? runVerify(words, values, needs.readBackupKey())
      : runRestore(words, values, needs))
  } catch (error) {
    if (error instanceof AppError || error instanceof DumpError || error instanceof BackupCipherError)
      return { text: error.message, exitCode: 1 }
    throw error
  }
}

/** Refuses options of `backup`, `verify` and `restore` for every other command. */
export const assertNoBackupOptions = (values: Values): void => {
  const strange = backupOptions.find((name) => values[name] !== undefined)
  if (strange) throw new CommandError(`--${strange}는 backup, verify, restore 명령에만 써요.`)
}
