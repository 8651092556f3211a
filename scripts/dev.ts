// `npm run dev`: the server starts again when a file it loaded changes; the storefront is served through Vite and reloads hot.
import { spawn } from 'node:child_process'
import { root } from './run-command.ts'

const child = spawn(
  process.execPath,
  // React Router takes its development copy only under this condition
  ['--watch', '--watch-preserve-output', '--conditions=development', 'scripts/start.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development', STOREFRONT: 'dev' } },
)
// the terminal's Ctrl-C reaches the child by itself; this process only waits for it
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 0))
