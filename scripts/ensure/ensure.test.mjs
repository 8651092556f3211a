import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isComplete, lockDigest } from './install.mjs'
import { isHeld, withLock } from './lock.mjs'
import { Problem, sentenceFor } from './problem.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-ensure-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (file, value) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), JSON.stringify(value))
}

describe('npm errors as a sentence', () => {
  it.each([
    ['npm error code ENOSPC\nnpm error nospc There appears to be insufficient space', 'disk is full'],
    ["npm error code EACCES\nnpm error Error: EACCES: permission denied, mkdir '/x'", 'may not be written'],
    ['npm error code ENOTFOUND\nnpm error request to https://example.invalid failed', 'cannot be reached'],
    ['npm error code EUSAGE\nnpm error `npm ci` can only install packages when in sync', 'do not fit together'],
    ['npm error code EBADPLATFORM', 'kind of machine'],
    ['npm error something else', 'lines above'],
  ])('%j', (text, part) => {
    expect(sentenceFor(text)).toContain(part)
  })
})

describe('packages installed by hand', () => {
  const lock = {
    packages: {
      '': { name: 'shop' },
      'packages/rules': { version: '0.1.0' },
      'node_modules/@shop/rules': { resolved: 'packages/rules', link: true },
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/only-on-mac': { version: '1.0.0', integrity: 'sha512-m', optional: true },
    },
  }
  const install = (version) => {
    write('package-lock.json', lock)
    write('packages/rules/package.json', {})
    write('node_modules/@shop/rules/package.json', {})
    write('node_modules/a/package.json', {})
    write('node_modules/.package-lock.json', {
      packages: {
        'node_modules/@shop/rules': { link: true },
        'node_modules/a': { version, integrity: 'sha512-a' },
      },
    })
  }

  it('are accepted when npm’s own record equals the lock', () => {
    install('1.0.0')
    expect(isComplete(folder)).toBe(true)
  })
  it('are not accepted when a version differs', () => {
    install('0.9.0')
    expect(isComplete(folder)).toBe(false)
  })
  it('are not accepted when a package’s folder is missing: a half-finished install', () => {
    install('1.0.0')
    rmSync(path.join(folder, 'node_modules/a'), { recursive: true })
    expect(isComplete(folder)).toBe(false)
  })
  it('are not accepted when npm wrote no record', () => {
    install('1.0.0')
    rmSync(path.join(folder, 'node_modules/.package-lock.json'))
    expect(isComplete(folder)).toBe(false)
  })
  it('have a digest that changes with the lock', () => {
    install('1.0.0')
    const before = lockDigest(folder)
    write('package-lock.json', { packages: {} })
    expect(lockDigest(folder)).not.toBe(before)
  })
})

describe('the lock of the set-up', () => {
  const file = () => path.join(folder, 'deep', 'ensure.lock')

  it('runs one work function at a time', async () => {
    const seen = []
    const work = (name) => async () => {
      seen.push(`${name} in`)
      await new Promise((done) => setTimeout(done, 30))
      seen.push(`${name} out`)
    }
    await Promise.all([withLock(file(), work('a')), withLock(file(), work('b'))])
    expect(seen).toEqual(['a in', 'a out', 'b in', 'b out'])
  })
  it('is taken over from a dead process', async () => {
    mkdirSync(path.dirname(file()), { recursive: true })
    writeFileSync(file(), '999999999 1')
    expect(await withLock(file(), async () => 'done')).toBe('done')
  })
  it('remains held by a child that outlives the process which started it', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
    let left = ''
    await withLock(file(), async (holdWith) => {
      holdWith(child.pid)
      left = readFileSync(file(), 'utf8').split('\n')[1]
    })
    writeFileSync(file(), `999999999 1\n${left}\n`)
    await expect(withLock(file(), async () => 'never', 0)).rejects.toThrow(String(child.pid))
    const gone = once(child, 'exit')
    child.kill()
    await gone
    expect(await withLock(file(), async () => 'done')).toBe('done')
  })
  it('is not held by a new process that reuses the pid of the holder', () => {
    expect(isHeld({ pid: process.pid, start: 'another start' })).toBe(false)
  })
  it('names the holding process and the lock file when it times out', async () => {
    await withLock(file(), async () => {
      expect(readFileSync(file(), 'utf8')).toContain(String(process.pid))
      await expect(withLock(file(), async () => 'never', 0)).rejects.toThrow(Problem)
    })
  })
  it('is released when the work fails', async () => {
    await expect(
      withLock(file(), async () => {
        throw new Error('broken')
      }),
    ).rejects.toThrow('broken')
    expect(await withLock(file(), async () => 'done')).toBe('done')
  })
})
