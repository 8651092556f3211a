import { existsSync } from 'node:fs'
import path from 'node:path'

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The same browser without a window of its own: it costs journeys a sixth less processor time. */
const windowless = ['chromium-headless-shell', 'chrome-headless-shell']

const findProgram = (names: readonly string[], { PATH = '' }: NodeJS.ProcessEnv): string | undefined =>
  [...PATH.split(path.delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file))

const isNamed = ({ CHROMIUM }: NodeJS.ProcessEnv): boolean => CHROMIUM !== undefined && CHROMIUM !== ''
const findNamed = ({ CHROMIUM = '' }: NodeJS.ProcessEnv): string | undefined =>
  existsSync(CHROMIUM) ? CHROMIUM : undefined

/** Where a Chromium is on this machine, as people have it; CHROMIUM names one outright. */
export const findChromium = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  isNamed(env) ? findNamed(env) : findProgram(whole, env)

/** The Chromium that the journeys run in: the one without a window where there is one. */
export const findJourneyBrowser = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  isNamed(env) ? findNamed(env) : (findProgram(windowless, env) ?? findProgram(whole, env))

/** What to do where there is none, in one sentence. */
export const chromiumMissing =
  'Whatever opens pages here needs Chromium. On Debian or Ubuntu: `sudo apt-get install chromium fonts-noto-cjk`; elsewhere install Chromium or Chrome and name it: `CHROMIUM=/path/to/chrome npm test`.'
