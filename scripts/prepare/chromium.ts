import { existsSync } from 'node:fs'
import path from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Where a Chromium is on this machine; CHROMIUM names one outright. */
export const findChromium = (env: NodeJS.ProcessEnv = process.env): string | undefined => {
  if (env.CHROMIUM !== undefined && env.CHROMIUM !== '') return existsSync(env.CHROMIUM) ? env.CHROMIUM : undefined
  const folders = [...(env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  return folders
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file))
}

/** What to do where there is none, in one sentence. */
export const chromiumMissing =
  'The browser tests need Chromium. On Debian or Ubuntu: `sudo apt-get install chromium fonts-noto-cjk`; elsewhere install Chromium or Chrome and name it: `CHROMIUM=/path/to/chrome npm test`.'
