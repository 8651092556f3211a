// `npm run shop -- <command>`: runs an operator command on a live shop. With DATABASE_URL it uses that database. Otherwise
// the shop that runs on the data folder executes it; if none is running, this process opens the folder itself.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { readBackupKey } from '../apps/server/src/backup-config.ts'
import { systemClock } from '../apps/server/src/clock.ts'
import { type Config, readConfig } from '../apps/server/src/config.ts'
import { openDb } from '../apps/server/src/db/open.ts'
import { isBackupLine, runBackupLine } from '../apps/server/src/features/staff/command/backup-commands.ts'
import { helpFor } from '../apps/server/src/features/staff/command/command-help.ts'
import { CommandError } from '../apps/server/src/features/staff/command/command-line.ts'
import { runFilesCopy } from '../apps/server/src/features/staff/command/files-commands.ts'
import { type CommandOutcome, runCommand } from '../apps/server/src/features/staff/command/run-command.ts'
import { fingerprintOf } from '../apps/server/src/encryption.ts'
import { sendOperatorCommand } from '../apps/server/src/operator-socket.ts'
import { loadEnvFile } from '../apps/server/src/setting-names.ts'
import { createVapidKeys } from '../apps/server/src/vapid-keys.ts'
import { printHelpIfAsked } from './help.ts'
import { placeOf, sentenceFor } from '../apps/server/src/startup-sentence.ts'

type Outcome = Pick<CommandOutcome, 'text'> & { exitCode: number }

const runHere = async (config: Config, args: readonly string[]): Promise<Outcome> => {
  const db = await openDb({ databaseUrl: config.database.directUrl, dataDir: config.dataDir, poolSize: 1 })
  try {
    return await runCommand({ db, config, clock: systemClock }, args)
  } finally {
    await db.close()
  }
}

const runAlone = async (run: () => Promise<Outcome>): Promise<Outcome> => {
  try {
    return await run()
  } catch (error) {
    if (error instanceof CommandError) return { text: error.message, exitCode: 2 }
    throw error
  }
}

/** Commands that need neither a database nor a running shop: a shop may not start without the keys. */
const runWithoutShop = async (args: readonly string[]): Promise<Outcome | undefined> => {
  const command = args.join(' ')
  const print = (line: string): void => console.error(line)
  if (args.slice(0, 2).join(' ') === 'files copy')
    return runAlone(() => runFilesCopy(args, { env: process.env, clock: systemClock, print }))
  if (isBackupLine(args))
    return runAlone(() =>
      runBackupLine(args, {
        clock: systemClock,
        readConfig: () => readConfig(process.env),
        readBackupKey: () => readBackupKey(process.env),
      }),
    )
  if (args[0] === 'help') return { text: helpFor(args.slice(1)), exitCode: 0 }
  return command === 'push keys' ? { text: createVapidKeys(), exitCode: 0 } : undefined
}

/** Names the key of this command's settings to the shop that writes the backup with the key of its own settings. */
const withKeyFingerprint = ({ backupKey }: Config, args: readonly string[]): readonly string[] =>
  args[0] === 'backup' && backupKey !== undefined ? [...args, `--key-fingerprint=${fingerprintOf(backupKey)}`] : args

const run = async (args: readonly string[]): Promise<Outcome> => {
  const config = readConfig(process.env)
  if (config.databaseUrl !== undefined) return runHere(config, args)
  if (!existsSync(path.join(config.dataDir, 'pg')))
    return {
      text: `${config.dataDir}에 가게의 데이터가 없어요. npm start로 가게를 먼저 열거나 DATA_DIR, DATABASE_URL을 확인해 주세요.`,
      exitCode: 1,
    }
  return (await sendOperatorCommand(config.dataDir, withKeyFingerprint(config, args))) ?? runHere(config, args)
}

/** Words of the commands whose fourth word is a file. */
const fileCommand = 'ads cost import'

const fileOptions: ReadonlySet<string> = new Set(['--file', '--poster', '--captions', '--keys-apart'])

/** `--to` of other commands is a day. */
const isFileOption = (option: string, command: string | undefined): boolean =>
  fileOptions.has(option) || (command === 'backup' && option === '--to')

/** Makes the paths of files absolute: the shop that runs the command may have another working directory. */
const withAbsolutePaths = (given: readonly string[]): string[] =>
  given.map((arg, at) => {
    const [, option = '', file = ''] = /^(--[\w-]+)=(.+)$/s.exec(arg) ?? []
    if (isFileOption(option, given[0])) return `${option}=${path.resolve(file)}`
    const isFile =
      isFileOption(given[at - 1] ?? '', given[0]) || (at === 3 && given.slice(0, 3).join(' ') === fileCommand)
    return isFile ? path.resolve(arg) : arg
  })

printHelpIfAsked(helpFor(process.argv.slice(2).filter((arg) => !arg.startsWith('-'))))
loadEnvFile(process.env)
const args = withAbsolutePaths(process.argv.slice(2))
try {
  const { text, exitCode } = (await runWithoutShop(args)) ?? (await run(args))
  ;(exitCode === 0 ? console.log : console.error)(text)
  process.exitCode = exitCode
} catch (error) {
  console.error(sentenceFor(error, placeOf(process.env)) ?? (error instanceof Error ? error.stack : String(error)))
  process.exitCode = 1
}
