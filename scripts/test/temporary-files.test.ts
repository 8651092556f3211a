import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hasRoom, isUsableMemory, keepFilesInMemory } from './temporary-files.ts'

const mounts = (options: string, type = 'tmpfs') => `proc /proc proc rw 0 0\ntmpfs /dev/shm ${type} ${options} 0 0\n`

test('memory is used that is writable and whose programs may run', () => {
  expect(isUsableMemory('/dev/shm', mounts('rw,relatime,size=24684092k'))).toBe(true)
  expect(isUsableMemory('/dev/shm', mounts('rw,nosuid,noexec'))).toBe(false)
  expect(isUsableMemory('/dev/shm', mounts('ro'))).toBe(false)
  expect(isUsableMemory('/dev/shm', mounts('rw', 'ext4'))).toBe(false)
  expect(isUsableMemory('/dev/shm', '')).toBe(false)
  expect(isUsableMemory('/dev/shm', `${mounts('rw')}tmpfs /dev/shm tmpfs ro 0 0`)).toBe(false)
})

test('a folder that the caller names is kept', () => {
  const env = { TMPDIR: '/var/tmp' }
  keepFilesInMemory(env)
  expect(env).toEqual({ TMPDIR: '/var/tmp' })
})

test('a process without room in memory keeps its folder', () => {
  const env: NodeJS.ProcessEnv = {}
  keepFilesInMemory(env, '/no/such/folder')
  expect(env).toEqual({})
})

const start = `import { keepFilesInMemory } from '${path.join(import.meta.dirname, 'temporary-files.ts')}'
keepFilesInMemory()
console.log(process.env.TMPDIR ?? '')`

test.runIf(hasRoom('/dev/shm'))(
  'files in memory end with their process, and those of killed processes with the next one',
  () => {
    const run = () => {
      const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', start], {
        encoding: 'utf8',
        env: { ...process.env, TMPDIR: undefined },
      })
      return stdout.trim()
    }
    const folder = run()
    expect(folder).toMatch(/^\/dev\/shm\/shop-tests-\d+-\w+$/)
    expect(existsSync(folder)).toBe(false)
    mkdirSync(path.join(folder, 'left'), { recursive: true })
    expect(statSync(folder).isDirectory()).toBe(true)
    try {
      expect(run()).not.toBe(folder)
      expect(existsSync(folder)).toBe(false)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
