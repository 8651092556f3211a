// `npm run dev`: the server starts again when a file it loaded changes; the storefront is served through Vite and reloads hot.
import { spawn } from 'node:child_process'
import { loadEnvFile } from '../apps/server/src/setting-names.ts'
import { printHelpIfAsked } from './help.ts'
import { root } from './run-command.ts'
import { sandboxUrl, startSandbox } from './start/sandbox.ts'

printHelpIfAsked('npm run dev: the shop with hot reload of server and storefront. Reads settings like npm start.')
loadEnvFile(process.env)

// the server's own sources: watching whatever it loads, it would start again for each file that Vite writes and takes away
const watched = ['apps/server/src', 'packages', 'scripts'].map((folder) => `--watch-path=${folder}`)

// beside the server, not under it: it stays when the server starts again
const sandboxAt = sandboxUrl(process.env)
const shopAt = `http://127.0.0.1:${process.env.PORT ?? 5445}`
const sandbox = sandboxAt === undefined ? undefined : await startSandbox(sandboxAt, shopAt, `${shopAt}/webhooks/toss`)

const child = spawn(
  process.execPath,
  // React Router takes its development copy only under this condition
  [...watched, '--watch-preserve-output', '--conditions=development', 'scripts/start.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, SANDBOX: 'off', NODE_ENV: 'development', STOREFRONT: 'dev' } },
)
// the terminal's Ctrl-C reaches the child by itself; this process only waits for it
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => {
  void (sandbox?.close() ?? Promise.resolve()).finally(() => process.exit(code ?? 0))
})
