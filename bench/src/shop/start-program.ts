import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, freeSandboxPort } from '../../../scripts/test/postgres.ts'
import { root } from './database.ts'

const PATIENCE_MS = 120_000

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => (await response.text()).length > 0 && response.ok,
    () => false,
  )

/** Starts the program as `npm start` does and returns the time to its first complete page in ms. Stops the program afterwards. */
export const timeStart = async (dataDir: string): Promise<number> => {
  const [port, sandboxPort] = [await freePort(), await freeSandboxPort()]
  const began = performance.now()
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'local',
      PORT: String(port),
      SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
      DATA_DIR: path.resolve(dataDir),
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
    },
  })
  try {
    while (!(await answers(`http://127.0.0.1:${port}/`))) {
      if (child.exitCode !== null) throw new Error('The shop ended while it started; its own lines above say why.')
      if (performance.now() - began > PATIENCE_MS) throw new Error('The shop gave no page within two minutes.')
      await sleep(10)
    }
    return performance.now() - began
  } finally {
    if (child.exitCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await gone
      clearTimeout(late)
    }
  }
}
