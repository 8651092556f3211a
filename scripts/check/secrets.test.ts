import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../run-command.ts'
import { findSecrets, listSecrets } from './secrets.ts'

/** Joins parts, so that this file contains no secret itself. */
const join = (...parts: string[]): string => parts.join('')
const long = 'aB3dE5gH7jK9'.repeat(6)
const key = (kind: string): string => join('-----BEGIN ', kind, 'PRIVATE KEY-----\n', long, '\n-----END')

describe('[I7] secrets in a text', () => {
  test.each([
    ['private key', key('')],
    ['private key', key('RSA ')],
    ['private key', key('OPENSSH ')],
    ['private key', key('EC ').replaceAll('\n', '\\n')],
    ['AWS access key', join('AKIA', 'ABCDEFGH12345678')],
    ['AWS access key', join('id=ASIA', 'ABCDEFGH12345678;')],
    ['AWS secret key', join('AWS_SECRET_ACCESS_KEY=', long.slice(0, 40))],
    ['AWS secret key', join('"awsSecretKey": "', long.slice(0, 40), '"')],
    ['GitHub token', join('ghp_', long.slice(0, 36))],
    ['GitHub token', join('github_pat_', long.slice(0, 60))],
    ['npm token', join('npm_', long.slice(0, 36))],
    ['Slack token', join('xoxb-', '123456789012-abcdefghijkl')],
    ['Google API key', join('AIza', long.slice(0, 35))],
    ['key of a payment gateway', join('live_sk_', long.slice(0, 24))],
    ['key of a payment gateway', join('live_gck_', long.slice(0, 24))],
    ['signed token', join('eyJ', long.slice(0, 20), '.eyJ', long.slice(0, 20), '.', long.slice(0, 30))],
    ['password in an address', join('postgres://shop:', 'hunter2@db.shop.kr:5432/shop')],
    ['password in an address', join('redis://:', 'hunter2@10.0.0.7')],
    ['password in an address', join('smtps://hello%40shop.kr:', 'hunter2@mail.shop.kr')],
  ])('a %s is found, with its line and without its value', (name, secret) => {
    expect(findSecrets(`first line\n${secret}\nlast line`)).toEqual([`2: ${name}`])
    expect(findSecrets(JSON.stringify({ a: secret }))).toEqual([`1: ${name}`])
  })

  test.each([
    ['a published example', 'AKIAIOSFODNN7EXAMPLE'],
    ['the shape of a key without its content', '-----BEGIN PRIVATE KEY-----\n…'],
    ['a public key', join('-----BEGIN PUBLIC KEY-----\n', long)],
    ['a known value of tests', 'postgres://shop:password@db.shop.kr/shop'],
    ['a reserved host', 'smtps://shop:anything@mail.example'],
    ['this machine', 'postgres://root:anything@127.0.0.1:5432/root'],
    ['a placeholder', 'postgres://shop:<password>@db.shop.kr and s3://$KEY:${SECRET}@bucket'],
    ['an address without a login', 'https://shop.kr:8443/a@b?c=d:e@f'],
    ['a login without a password', 'postgres://root@db.shop.kr:5432/root'],
    ['a checksum', '0123456789abcdef'.repeat(4)],
    ['a test key of a payment gateway', join('test_sk_', long.slice(0, 24))],
  ])('%s is none', (_, text) => {
    expect(findSecrets(text)).toEqual([])
  })
})

describe('[I7] secrets in files', () => {
  test('tracked and new files are searched, ignored and deleted ones are not', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'secrets-'))
    try {
      const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' })
      const write = (name: string) => writeFile(path.join(folder, name), join('\nAKIA', 'ABCDEFGH12345678'))
      git('init')
      await writeFile(path.join(folder, '.gitignore'), '.env\n')
      for (const name of ['tracked.ts', 'deleted.ts', '비밀.txt']) await write(name)
      git('add', '.')
      await rm(path.join(folder, 'deleted.ts'))
      for (const name of ['new.ts', '.env']) await write(name)
      const found = await listSecrets(folder)
      expect(found.toSorted()).toEqual(['new.ts', 'tracked.ts', '비밀.txt'].map((name) => `${name}:2: AWS access key`))
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('a folder that git does not know is an error', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'secrets-'))
    try {
      await expect(listSecrets(folder)).rejects.toThrow('git cannot list the files')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('the repository has none', async () => {
    expect(await listSecrets(root)).toEqual([])
  })
})
