import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { readS3Url } from './storage-config.ts'
import { listUnsafeStorage } from './storage-config.ts'

const login = { key: 'key', secret: 'a secret' }

test.each([
  [
    's3://shop-files/a/b?endpoint=https://kr.object.ncloudstorage.com&region=kr-standard',
    { endpoint: 'https://kr.object.ncloudstorage.com', bucket: 'shop-files', prefix: 'a/b/', region: 'kr-standard' },
  ],
  [
    's3://shop.files?region=ap-northeast-2',
    { endpoint: 'https://s3.ap-northeast-2.amazonaws.com', bucket: 'shop.files', prefix: '', region: 'ap-northeast-2' },
  ],
  [
    's3://shop/?endpoint=https%3A%2F%2Fx.r2.cloudflarestorage.com%2F&region=auto',
    { endpoint: 'https://x.r2.cloudflarestorage.com', bucket: 'shop', prefix: '', region: 'auto' },
  ],
  [
    's3://shop/files/?endpoint=http://127.0.0.1:9000/s3',
    { endpoint: 'http://127.0.0.1:9000/s3', prefix: 'files/', region: 'us-east-1' },
  ],
])('the address of a store is read: %s', (text, parts) => {
  expect(readS3Url(text, login)).toMatchObject({ ...parts, ...login })
})

test('the login of the address comes first', () => {
  expect(readS3Url('s3://a%2Fb:c%2Bd@shop?region=ap-northeast-2', login)).toMatchObject({ key: 'a/b', secret: 'c+d' })
})

test.each([
  'https://shop/files',
  's3://shop/files',
  's3://Shop?region=a',
  's3://sh?region=a',
  's3://shop:80?region=a',
  's3://shop/../x y?region=a',
  's3://shop?region=a&endpont=https://x.example',
  's3://shop?region=a&endpoint=ftp://x.example',
  's3://shop?region=a&endpoint=https://x.example/?a=1',
  's3://shop?region=a&endpoint=https://user:word@x.example',
  's3://shop?region=a%20b',
  's3:///files?region=a',
])('any other address is refused: %s', (text) => {
  expect(readS3Url(text, login)).toBeUndefined()
  expect(() => readConfig({ FILES_URL: text })).toThrow('FILES_URL')
})

test('the folder is the default', () => {
  expect(readConfig({ DATA_DIR: 'x/pg' })).toMatchObject({ filesDir: 'x/pg-files', filesS3: undefined })
  expect(readConfig({ FILES_DIR: '/y' }).filesDir).toBe('/y')
})

test('the login is required, and is hidden in the log', () => {
  const FILES_URL = 's3://shop?region=ap-northeast-2'
  expect(() => readConfig({ FILES_URL })).toThrow(ConfigError)
  const config = readConfig({ FILES_URL, FILES_KEY: 'key', FILES_SECRET: 'a-secret-of-files' })
  expect(config.filesS3).toMatchObject({ bucket: 'shop', key: 'key' })
  expect(config.secrets).toContain('a-secret-of-files')
  expect(readConfig({ FILES_URL: 's3://key:in-the-url@shop?region=a' }).secrets).toContain('in-the-url')
})

test.each([
  ['s3://shop?endpoint=http://files.example', 1],
  ['s3://shop?endpoint=http://127.0.0.1:9000', 0],
  ['s3://shop?endpoint=https://files.example', 0],
  [undefined, 0],
])('[G1] production refuses a store on another machine without TLS: %s', (FILES_URL, problems) => {
  const settings = { FILES_URL, FILES_KEY: 'key', FILES_SECRET: 'secret', FILES_DIR: undefined }
  expect(listUnsafeStorage(settings)).toHaveLength(problems)
})
