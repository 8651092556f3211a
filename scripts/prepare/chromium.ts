import { existsSync } from 'node:fs'
import path from 'node:path'

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Headless-only Chromium builds. Browser journeys need a sixth less processor time with them. */
const windowless = ['chromium-headless-shell', 'chrome-headless-shell']

const findProgram = (names: readonly string[], { PATH = '' }: NodeJS.ProcessEnv): string | undefined =>
  [...PATH.split(path.delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file))

const isNamed = ({ CHROMIUM }: NodeJS.ProcessEnv): boolean => CHROMIUM !== undefined && CHROMIUM !== ''
const findNamed = ({ CHROMIUM = '' }: NodeJS.ProcessEnv): string | undefined =>
  existsSync(CHROMIUM) ? CHROMIUM : undefined

/** Finds a full Chromium on this machine. The environment variable CHROMIUM overrides the search. */
export const findChromium = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  isNamed(env) ? findNamed(env) : findProgram(whole, env)

/** Finds the Chromium for browser journeys: a headless-only build if there is one, otherwise a full one. */
export const findJourneyBrowser = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  isNamed(env) ? findNamed(env) : (findProgram(windowless, env) ?? findProgram(whole, env))

/** Error message for a missing Chromium, with a solution. */
export const chromiumMissing =
  'Whatever opens pages here needs Chromium. On Debian or Ubuntu: `sudo apt-get install chromium fonts-noto-cjk`; elsewhere install Chromium or Chrome and name it: `CHROMIUM=/path/to/chrome npm test`.'
