import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Problem, sentenceFor } from './problem.mjs'

const npmArguments = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Digest of the install inputs: the lock file and the kind of machine. */
export const lockDigest = (root) =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')

/**
 * Returns true if exactly the packages of the lock are installed, by whichever npm command: npm writes its record
 * (node_modules/.package-lock.json) last. Optional packages may be absent, because they are for other kinds of machine.
 */
export const isComplete = (root) => {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages
  const found = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages
  if (wanted === undefined || found === undefined) return false
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '' || !place.includes('node_modules/')) return true
    const installed = found[place]
    if (installed === undefined) return entry.optional === true || entry.devOptional === true || entry.peer === true
    const same = entry.link === true || (installed.version === entry.version && installed.integrity === entry.integrity)
    return same && existsSync(path.join(root, place, 'package.json'))
  })
}

const checkNpm = () => {
  const { error, status, stdout } = spawnSync('npm', ['--version'], { encoding: 'utf8' })
  if (error !== undefined || status !== 0)
    throw new Problem(
      'npm is not installed. Install Node.js with npm (on Debian: `apt-get install npm`) and run the command again.',
    )
  const version = stdout.trim()
  if (Number(version.split('.')[0]) < 8)
    throw new Problem(
      `npm ${version} is too old to read package-lock.json. Install npm 8 or newer (\`npm install -g npm\`) and run the command again.`,
    )
}

/** Runs npm. Prints its errors and also collects them, so that a failure can be reported in a sentence. */
const runNpm = (root, holdWith) =>
  new Promise((resolve, reject) => {
    // an inherited NODE_ENV=production would leave the build tools out
    const child = spawn('npm', npmArguments, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { ...process.env, NODE_ENV: '' },
    })
    if (child.pid !== undefined) holdWith(child.pid)
    let written = ''
    child.stderr.on('data', (chunk) => {
      written += chunk
      process.stderr.write(chunk)
    })
    child.on('error', (error) => reject(new Problem(sentenceFor(String(error)))))
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Problem(sentenceFor(written)))))
  })

/** Installs the locked packages unless they are in place. The stamp is written last: a half-finished install has none. */
export const ensureInstalled = async (root, holdWith) => {
  const stamp = path.join(root, 'node_modules', '.ensured')
  const digest = lockDigest(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  if (!isComplete(root)) {
    checkNpm()
    console.log('Installing the packages (about 15 seconds, once) …')
    await runNpm(root, holdWith)
    // on a full disk npm has been observed to exit with success and packages missing
    if (!isComplete(root)) throw new Problem(`npm left packages out. ${sentenceFor('ENOSPC')}`)
  }
  try {
    writeFileSync(stamp, digest)
  } catch (error) {
    throw new Problem(sentenceFor(String(error)))
  }
}
