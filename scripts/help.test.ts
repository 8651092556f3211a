import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { root } from './run-command.ts'

describe('[K20] --help', () => {
  test.each<[file: string, usage: string, mostLines?: number]>([
    ['scripts/start.ts', 'npm start'],
    ['scripts/dev.ts', 'npm run dev'],
    ['scripts/check.ts', 'npm run check'],
    ['scripts/generate.ts', 'npm run generate'],
    ['scripts/test.ts', 'npm test'],
    // a line for each goal
    ['scripts/rel.ts', 'npm run rel', 60],
    ['scripts/mutants.ts', 'npm run mutants'],
    ['bench/src/main.ts', 'npm run bench'],
    ['demo/src/load.ts', 'npm run demo:load'],
  ])(
    'of %s is printed and has no other effect',
    (file, usage, mostLines = 9) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [file, '--help'], { cwd: root, encoding: 'utf8' })
      expect([status, stderr]).toEqual([0, ''])
      expect(stdout.startsWith(usage)).toBe(true)
      expect(stdout.trim().split('\n').length).toBeLessThanOrEqual(mostLines)
    },
    30_000,
  )
})
