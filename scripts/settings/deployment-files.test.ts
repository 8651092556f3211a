import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig, settingNames } from '../../apps/server/src/config.ts'
import { ConfigError } from '../../apps/server/src/config-error.ts'
import { productionSettings } from '../../apps/server/src/testing/production-settings.ts'
import { root } from '../run-command.ts'
import { betweenMarks, envExample } from './print-settings.ts'
import { systemdUnits } from './print-units.ts'
import { listRequired } from './setting-table.ts'

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

describe('the table of settings', () => {
  it('names as required what production does not start without', () => {
    const missing = (name: string): string[] => {
      try {
        readConfig({ ...productionSettings, [name]: '' })
        return []
      } catch (error) {
        if (error instanceof ConfigError) return [...error.problems]
        throw error
      }
    }
    const refused = Object.keys(productionSettings).filter((name) => name !== 'NODE_ENV' && missing(name).length > 0)
    expect(listRequired().toSorted()).toEqual(refused.toSorted())
  })
  it('gives an example file whose values are accepted', () => {
    const lines = envExample().split('\n')
    const values = Object.fromEntries(
      lines.flatMap((line) =>
        [...line.matchAll(/^#?([A-Z]\w*)=(.+)$/g)].map(([, name, value]) => [name ?? '', value ?? '']),
      ),
    )
    expect(readConfig(values).port).toBe(5445)
    expect(lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.replace('=', ''))).toEqual(listRequired())
  })
  it('is written between marks', () => {
    expect(betweenMarks('a\n<b>\nold\n<e>\nc', ['<b>', '<e>'], 'new\n')).toBe('a\n<b>\nnew\n<e>\nc')
    expect(() => betweenMarks('a', ['<b>', '<e>'], '')).toThrow('missing')
  })
})

interface Service {
  image?: string
  build?: { context: string }
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  user?: string
  [field: string]: unknown
}

/** Fields of services that the file may use. https://github.com/compose-spec/compose-spec/blob/main/05-services.md */
const serviceFields = new Set([
  'image',
  'build',
  'command',
  'entrypoint',
  'env_file',
  'environment',
  'read_only',
  'tmpfs',
  'volumes',
  'security_opt',
  'cap_drop',
  'stop_grace_period',
  'restart',
  'depends_on',
  'healthcheck',
  'ports',
])
const conditions = new Set(['service_started', 'service_healthy', 'service_completed_successfully'])

describe('docker/compose.yaml', () => {
  const compose = parse(read('docker/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
    [name: string]: unknown
  }
  const services = Object.entries(compose.services)

  it('has the services of a shop on several processes', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual(
      ['certificates', 'migrate', 'nginx', 'postgres', 'redis', 's3', 'shop-1', 'shop-2', 'worker'].toSorted(),
    )
    expect(
      Object.keys(compose)
        .filter((name) => !name.startsWith('x-'))
        .toSorted(),
    ).toEqual(['name', 'services', 'volumes'])
  })
  it.each(services)('%s uses known fields, and services, volumes and files that exist', (_, service) => {
    expect(Object.keys(service).filter((field) => !serviceFields.has(field))).toEqual([])
    expect(service.image).toMatch(/^[\w./-]+(:[\w.-]+)?$/)
    for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(Object.keys(compose.services)).toContain(name)
      expect(conditions).toContain(condition)
      if (condition === 'service_healthy' && compose.services[name]?.build === undefined)
        expect(compose.services[name]?.healthcheck?.test[0]).toBe('CMD')
    }
    for (const volume of service.volumes ?? []) {
      const [from = '', to = ''] = volume.split(':')
      expect(to).toMatch(/^\//)
      if (from.startsWith('.')) expect(statSync(path.join(root, 'docker', from)).size).toBeGreaterThan(0)
      else expect(Object.keys(compose.volumes)).toContain(from)
    }
  })
  it('gives the shop settings that exist and that production accepts', () => {
    const shared = new Set(['NODE_EXTRA_CA_CERTS', 'FILES_URL', 'FILES_KEY', 'FILES_SECRET'])
    const { environment = {} } = compose.services['shop-1'] ?? {}
    expect(Object.keys(environment).filter((name) => !settingNames.includes(name) && !shared.has(name))).toEqual([])
    const values = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => {
        const [, variable] = /^\$\{(\w+):/.exec(value) ?? []
        const given = variable === undefined ? value : (productionSettings as Record<string, string>)[variable]
        return [name, given ?? 'given']
      }),
    )
    const known = Object.fromEntries(Object.entries(values).filter(([name]) => settingNames.includes(name)))
    expect(readConfig(known)).toMatchObject({ env: 'production', deployment: { role: 'web', migratesAtStart: false } })
    expect(compose.services['worker']?.environment).toMatchObject({ ROLE: 'worker', NODE_ENV: 'production' })
  })
})

describe('docker/Dockerfile', () => {
  const lines = read('docker/Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
  const instructions = lines.map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.replace(/^\w+\s+/, '') }))
  const restsOf = (name: string): string[] => instructions.filter((each) => each.name === name).map(({ rest }) => rest)

  it('has two stages, a user who is not root, a health check and one volume', () => {
    expect(restsOf('FROM')).toHaveLength(2)
    expect(restsOf('USER')).toEqual(['10001:10001'])
    expect(restsOf('VOLUME')).toEqual(['/data'])
    expect(restsOf('HEALTHCHECK')[0]).toContain('/readyz')
    expect(restsOf('ENTRYPOINT')).toEqual(['["/shop/shop"]'])
    expect(instructions.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(
      instructions.findLastIndex(({ name }) => name === 'RUN'),
    )
  })
  it('copies the archive and what the first stage unpacks, with fixed versions', () => {
    const [archive, unpacked, ...others] = restsOf('COPY')
    expect(archive).toBe('release/shop-*.tar.gz /tmp/')
    expect(unpacked).toBe('--from=unpack /shop /shop')
    expect(others).toEqual([])
    for (const image of restsOf('FROM')) expect(image).toMatch(/^[\w/.-]+:[\w.-]+( AS \w+)?$/)
    expect(read('docker/.dockerignore')).toContain('!release/*.tar.gz')
  })
})

describe('systemd units', () => {
  const units = Object.entries(systemdUnits())
  it.each(units)('%s names settings that exist and runs the archive', (_, text) => {
    const names = [...text.matchAll(/^Environment=(\w+)=|\b([A-Z]+)=\S+ (?=.*\/current\/shop)/gm)].map(
      ([, name, own]) => name ?? own ?? '',
    )
    expect(names.filter((name) => !settingNames.includes(name))).toEqual([])
    for (const [command] of text.matchAll(/^ExecStart=.*$/gm))
      expect(command).toMatch(/^ExecStart=\/usr\/bin\/env (\w+=\S+ )*\/opt\/shop\/current\/shop( migrate)?$/)
    for (const line of text.split('\n').filter((each) => each !== '' && !/^[#[]/.test(each)))
      expect(line).toMatch(/^[A-Z]\w+=/)
  })
})

describe('other files of the deployment', () => {
  it('are valid YAML and JSON', () => {
    for (const file of globSync('.github/workflows/*.yml', { cwd: root })) {
      const workflow = parse(read(file)) as { jobs: Record<string, { steps: { run?: string }[] }> }
      const commands = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
      const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
      for (const command of commands) {
        const [, script] = /^npm run ([\w:]+)/.exec(command) ?? []
        if (script !== undefined) expect(Object.keys(scripts)).toContain(script)
      }
    }
    expect(JSON.parse(read('.devcontainer/devcontainer.json'))).toHaveProperty('postCreateCommand')
  })
})
