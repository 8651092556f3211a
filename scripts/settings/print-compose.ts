// docker/compose.yaml, generated so that its environment names settings that exist.
import { readFileSync } from 'node:fs'
import { listRequired } from './setting-table.ts'

/** Values that follow from the services of the file. */
const fixed: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PORT: '5445',
  // a socket in a shared folder: no password and no TLS between two containers of one machine
  DATABASE_URL: 'postgres:///shop?host=/var/run/postgresql&user=shop',
  REDIS_URL: 'rediss://redis:6379',
  NODE_EXTRA_CA_CERTS: '/certificates/ca.pem',
  FILES_URL: 's3://shop/files?endpoint=https://s3:8333&region=local',
  FILES_KEY: '${S3_KEY:?}',
  FILES_SECRET: '${S3_SECRET:?}',
  DATA_DIR: '/data/pg',
  FILES_DIR: '/data/files',
  ASSETS_DIR: '/data/assets',
  MIGRATE_AT_START: 'off',
  DRAIN_MS: '5000',
  TRUSTED_PROXIES: '1',
  CDN: 'on',
}

const environment = (): string => {
  const required = listRequired().filter((name) => fixed[name] === undefined)
  const lines = [
    ...Object.entries(fixed).map(([name, value]) => `${name}: '${value}'`),
    ...required.map((name) => `${name}: '\${${name}:?set it in .env}'`),
  ]
  return lines.map((line) => `    ${line}`).join('\n')
}

const template = new URL('compose-template.yaml', import.meta.url)

/** Returns the text of docker/compose.yaml. */
export const composeYaml = (): string => readFileSync(template, 'utf8').replace('{{environment}}', environment())
