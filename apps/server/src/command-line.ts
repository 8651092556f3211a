import type { Logger } from 'pino'
import { placeOf, sentenceFor } from './startup-sentence.ts'
import { endOnUncaughtErrors } from './uncaught-errors.ts'
import { readVersion } from './version.ts'

/** The command line is not valid. The message says what is. */
class CommandError extends Error {
  override name = 'CommandError'
}

type Command = 'serve' | 'migrate' | 'help' | 'version'

const usage = `node apps/server/src/main.ts [migrate | --help | --version]

  without a command   serves the shop and runs its jobs
  migrate             updates the schema of the database, prints the applied migrations and ends

Settings are environment variables or lines of the file .env; README.md lists them. Those of a process:
  ROLE=web            serves requests and runs no jobs
  ROLE=worker         runs jobs and serves /healthz and /readyz only
  ROLE=all            does both (default)
  MIGRATE_AT_START=off  refuses to start on an older schema instead of updating it
  DRAIN_MS=5000       time (ms) between /readyz answering 503 and the end of the port (default 300)
  HOST, PORT          listen address
  DATABASE_URL        PostgreSQL instead of the embedded engine

SIGTERM and SIGINT end a process after its requests. Exit codes: 0 ended or done, 1 failed, 2 unknown command.`

const commands: Readonly<Record<string, Command>> = {
  migrate: 'migrate',
  help: 'help',
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
}

/** Reads the arguments of the program. Throws `CommandError` on anything unknown. */
const readCommand = (args: readonly string[]): Command => {
  const [name, ...rest] = args
  if (name === undefined) return 'serve'
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined || rest.length > 0) throw new CommandError(`${args.join(' ')} is no command.\n\n${usage}`)
  return command
}

interface Program {
  env: Readonly<Record<string, string | undefined>>
  start: () => Promise<{ url: string; log: Logger; close: () => Promise<void> }>
  /** Returns the names of the applied migrations. */
  migrate: () => Promise<readonly string[]>
}

const serve = async ({ start }: Program): Promise<void> => {
  const started = await start()
  endOnUncaughtErrors(started.log)
  console.log(`the shop ${readVersion()} listens on ${started.url}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      started.log.info({ signal }, 'stopping')
      started.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

const runCommand: Readonly<Record<Command, (program: Program) => Promise<void>>> = {
  serve,
  migrate: async ({ migrate }) => {
    const applied = await migrate()
    console.log(applied.length === 0 ? 'the schema is up to date' : applied.map((name) => `applied ${name}`).join('\n'))
  },
  help: async () => console.log(usage),
  version: async () => console.log(readVersion()),
}

/** Runs the command line of the server. A failed start prints what to do about it, and ends the process. */
export const runProgram = async (args: readonly string[], program: Program): Promise<void> => {
  try {
    await runCommand[readCommand(args)](program)
  } catch (error) {
    console.error(sentenceFor(error, placeOf(program.env)) ?? error)
    // not only the exit code: timers of a half-opened shop would keep the process
    process.exit(error instanceof CommandError ? 2 : 1)
  }
}
