// `npm run dev`: restarts the server when one of its files changes. Vite serves the storefront and reloads it hot.
import { spawn } from 'node:child_process'
import { loadEnvFile } from '../apps/server/src/setting-names.ts'
import { printHelpIfAsked } from './help.ts'
import { root } from './run-command.ts'
import { sandboxUrl, startSandbox } from './start/sandbox.ts'

printHelpIfAsked('npm run dev: the shop with hot reload of server and storefront. Reads settings like npm start.')
loadEnvFile(process.env)

// Watches the server's own sources only. Watching every loaded file would restart it for each file that Vite writes and
// removes.
const watched = ['apps/server/src', 'packages', 'scripts'].map((folder) => `--watch-path=${folder}`)

// started beside the server, not as its child, so it survives server restarts
const sandboxAt = sandboxUrl(process.env)
const shopAt = `http://127.0.0.1:${process.env.PORT ?? 5445}`
const sandbox = sandboxAt === undefined ? undefined : await startSandbox(sandboxAt, shopAt, `${shopAt}/webhooks/toss`)

const child = spawn(
  process.execPath,
  // React Router uses its development build only under this condition
  [...watched, '--watch-preserve-output', '--conditions=development', 'scripts/start.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, SANDBOX: 'off', NODE_ENV: 'development', STOREFRONT: 'dev' } },
)
// the terminal sends Ctrl-C to the child directly; this process only waits for it
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => {
  void (sandbox?.close() ?? Promise.resolve()).finally(() => process.exit(code ?? 0))
})
