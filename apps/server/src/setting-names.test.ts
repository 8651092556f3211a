import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { loadEnvFile } from './setting-names.ts'
import { productionSettings } from './testing/production-settings.ts'

const problemsOf = (env: Record<string, string>, names: readonly string[] = []): readonly string[] => {
  try {
    readConfig(env, names)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('[K20] misspelt settings', () => {
  test.each([
    ['PORTT', 'PORT'],
    ['PROT', 'PORT'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_POOLL', 'DATABASE_POOL'],
    ['TOSS_SECRTE_KEY', 'TOSS_SECRET_KEY'],
    ['PUBLIC_ORIGINS', 'PUBLIC_ORIGIN'],
  ])('%s gives a warning that suggests %s, and production rejects it', (name, meant) => {
    const sentence = `${name} is not a setting: did you mean ${meant}?`
    expect(readConfig({ [name]: '1' }).warnings).toEqual([sentence])
    expect(problemsOf({ ...productionSettings, [name]: '1' })).toEqual([sentence])
  })

  test('variables of the system give no warnings', () => {
    const system = [
      'PATH',
      'HOME',
      'HOSTNAME',
      'USER',
      'LANG',
      'TERM',
      'PWD',
      'PGPORT',
      'PGHOST',
      'UID',
      'npm_config_port',
      'CI',
    ]
    expect(readConfig(Object.fromEntries(system.map((name) => [name, 'x']))).warnings).toEqual([])
  })

  test('an unknown name in .env is reported even if no setting is close', () => {
    expect(readConfig({ COLOUR: 'red' }, ['COLOUR']).warnings).toEqual(['COLOUR in .env is not a setting'])
    expect(problemsOf(productionSettings, ['COLOUR'])).toEqual(['COLOUR in .env is not a setting'])
  })

  test.each([
    ['KEEP_ANSWERS', 'RESPONSE_CACHE'],
    ['KEEP_PAGES', 'PAGE_CACHE'],
  ])('the old name %s is rejected with the new one', (old, current) => {
    expect(problemsOf({ [old]: 'off' })).toEqual([`${old} was renamed: use ${current}`])
  })
})

describe('[K20] .env', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'env-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('fills in what the environment does not set', () => {
    const file = path.join(folder, '.env')
    writeFileSync(file, '# local\nPORT=5579\nLOG_LEVEL="warn"\n')
    const env: Record<string, string | undefined> = { LOG_LEVEL: 'error' }
    expect(loadEnvFile(env, file).toSorted()).toEqual(['LOG_LEVEL', 'PORT'])
    expect(readConfig(env)).toMatchObject({ port: 5579, logLevel: 'error' })
  })

  test('may be absent', () => {
    const env = {}
    expect(loadEnvFile(env, path.join(folder, 'none'))).toEqual([])
    expect(env).toEqual({})
  })
})
