import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '#src/clock.ts'
import { ConfigError } from '#src/config-error.ts'
import { copyFiles, type CopyReport } from '#src/features/staff/files/copy-files.ts'
import { type FileReport, verifyFiles } from '#src/features/staff/files/verify-files.ts'
import type { App } from '#src/handler-context.ts'
import type { FileStore } from '#src/integrations/storage/file-store.ts'
import { createFolderStore } from '#src/integrations/storage/folder-store.ts'
import { explainFilesError } from '#src/integrations/storage/s3-refusal.ts'
import { createS3Store } from '#src/integrations/storage/s3-store.ts'
import { listUnsafeStorage, readS3Url } from '#src/storage-config.ts'
import { assertNoMore, CommandError, readLine } from './command-line.ts'
import { withFiles } from './with-files.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config'>
type Values = ReturnType<typeof readLine>['values']

interface Outcome {
  text: string
  exitCode: 0 | 1
}

const MIB = 1_024 * 1_024
/** Files after which the progress of a copy is shown. */
const SHOWN_EVERY = 500

const toMib = (bytes: number): string => `${(bytes / MIB).toFixed(1)} MiB`

const kindsText: Readonly<Record<string, string>> = {
  person: '프로필·반품 사진',
  review: '후기·문의 사진',
  video: '영상',
  live: '방송 녹화와 사진',
  product: '상품 사진',
  display: '배너 사진',
}

const showReport = ({ kinds, ...report }: FileReport): string[] => [
  `${kindsText[kinds[0] ?? '']}: 파일 ${report.files}개(${toMib(report.bytes)}), 기록 ${report.rows}개, 없는 파일 ${report.missing}개, 기록 없는 파일 ${report.orphans.length}개`,
  ...report.missingNames.map((name) => `  없어요: ${name}`),
]

/** Compares the database with the files. The exit code is 1 if a file is missing. */
const verify = async (app: Needs): Promise<Outcome> => {
  const { files } = withFiles(app).integrations
  const lines: string[] = []
  let missing = 0
  for await (const report of verifyFiles({ db: app.db, files, now: app.clock() })) {
    lines.push(...showReport(report))
    missing += report.missing
  }
  const end = missing === 0 ? '없는 파일은 없어요.' : `없는 파일이 ${missing}개 있어요. 백업에서 되돌려 주세요.`
  return { text: [...lines, end].join('\n'), exitCode: missing === 0 ? 0 : 1 }
}

/** Removes files that no row names and that are older than two days. Without `--yes` it counts them. */
const clean = async (app: Needs, { yes = false }: Values): Promise<Outcome> => {
  const { files } = withFiles(app).integrations
  let orphans = 0
  for await (const report of verifyFiles({ db: app.db, files, now: app.clock() })) {
    orphans += report.orphans.length
    if (yes) for (const name of report.orphans) await files.remove(name)
  }
  const text = yes
    ? `기록 없는 파일 ${orphans}개를 지웠어요.`
    : `기록 없는 파일이 ${orphans}개 있어요. 지우려면 같은 명령에 --yes를 붙여 주세요.`
  return { text, exitCode: 0 }
}

const showCopy = ({ copied, copiedBytes, present, failures }: CopyReport, isDryRun: boolean): string =>
  `${isDryRun ? '옮길 파일' : '옮긴 파일'} ${copied}개(${toMib(copiedBytes)}), 이미 있는 파일 ${present}개, 실패 ${failures.length}개`

interface CopyNeeds {
  clock: Clock
  /** Settings: the login of the services, and whether this is production. */
  env: Readonly<Record<string, string | undefined>>
  print: (line: string) => void
}

/** Opens the store at a URL or in a folder. Throws `CommandError`. */
const openStore = (text: string, option: string, { env, clock }: CopyNeeds): FileStore => {
  if (!text.startsWith('s3:')) return createFolderStore(path.resolve(text))
  const login = { key: env.FILES_KEY ?? '', secret: env.FILES_SECRET ?? '' }
  const location = readS3Url(text, login)
  if (!location)
    throw new CommandError(`--${option}에는 폴더나 s3://버킷/경로?endpoint=https://…&region=…을 적어 주세요.`)
  if (location.key === '' || location.secret === '')
    throw new CommandError('FILES_KEY와 FILES_SECRET에 저장소의 키를 적어 주세요.')
  const settings = { FILES_URL: text, FILES_KEY: login.key, FILES_SECRET: login.secret, FILES_DIR: undefined }
  const [problem] = env.NODE_ENV === 'production' ? listUnsafeStorage(settings) : []
  if (problem !== undefined) throw new ConfigError([problem])
  return createS3Store(location, { clock })
}

const assertFolder = async (text: string): Promise<void> => {
  if (text.startsWith('s3:')) return
  const found = await stat(path.resolve(text)).catch(() => undefined)
  if (!found?.isDirectory()) throw new CommandError(`--from의 폴더를 찾을 수 없어요: ${text}`)
}

/**
 * Runs `files copy`, which needs neither the database nor a running shop. Throws `CommandError` and `ConfigError`.
 */
export const runFilesCopy = async (args: readonly string[], needs: CopyNeeds): Promise<Outcome> => {
  const { positionals, values } = readLine(args)
  const { from, to, 'dry-run': isDryRun = false, ...rest } = values
  assertNoMore(positionals.slice(2), 'files copy')
  const [strange] = Object.keys(rest)
  if (strange !== undefined) throw new CommandError(`files copy에서 쓸 수 없는 옵션이에요: --${strange}`)
  if (from === undefined || to === undefined)
    throw new CommandError('--from과 --to에 폴더나 s3://버킷/경로?endpoint=https://…&region=…을 적어 주세요.')
  await assertFolder(from)
  const stores = { from: openStore(from, 'from', needs), to: openStore(to, 'to', needs) }
  let seen = 0
  const report = await copyFiles({ ...stores, isDryRun }, (now) => {
    seen += 1
    if (seen % SHOWN_EVERY === 0) needs.print(showCopy(now, isDryRun))
  }).catch((error: unknown) => {
    const text = explainFilesError(error)
    if (text === undefined) throw error
    return text
  })
  if (typeof report === 'string') return { text: report, exitCode: 1 }
  const lines = [showCopy(report, isDryRun), ...report.failures.map((failure) => `  실패: ${failure}`)]
  return { text: lines.join('\n'), exitCode: report.failures.length === 0 ? 0 : 1 }
}

interface FilesCommand {
  run: (app: Needs, values: Values) => Promise<Outcome>
  options: readonly (keyof Values)[]
}

const commands: Readonly<Record<string, FilesCommand>> = {
  verify: { run: verify, options: [] },
  clean: { run: clean, options: ['yes'] },
}

/** Usage and explanation of each command. */
export const filesHelp: readonly (readonly [usage: string, text: string])[] = [
  ['files verify', '데이터베이스의 기록과 저장된 파일을 견줘서 없는 파일과 기록 없는 파일을 세요'],
  ['files clean [--yes]', '이틀이 지난 기록 없는 파일을 지워요'],
  [
    'files copy --from <폴더나 s3://…> --to <폴더나 s3://…> [--dry-run]',
    '파일을 다른 저장소로 옮기고 크기와 체크섬을 확인해요. 멈춘 뒤 다시 하면 이어서 해요',
  ],
]

/** Runs a command on the stored files. Throws `CommandError`. */
export const runFiles = async (
  app: Needs,
  [name = '', ...words]: readonly string[],
  values: Values,
): Promise<Outcome> => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const usages = filesHelp.map(([usage, text]) => `  ${usage}\n      ${text}`).join('\n')
    const problem = name === '' ? 'files 뒤에 할 일을 적어 주세요.' : `알 수 없는 명령이에요: files ${name}.`
    throw new CommandError(`${problem}\n\n${usages}`)
  }
  assertNoMore(words, `files ${name}`)
  const strange = (Object.keys(values) as (keyof Values)[]).find((option) => !command.options.includes(option))
  if (strange) throw new CommandError(`files ${name}에서 쓸 수 없는 옵션이에요: --${strange}`)
  return command.run(app, values)
}
