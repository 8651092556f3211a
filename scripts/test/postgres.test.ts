import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { findPrograms, findPostgres, findTestPostgres, freePort, startOwn } from './postgres.ts'
import { mayUse, splitMessages } from './postgres-probe.ts'

const programs = findPrograms()

describe('probing a PostgreSQL server', () => {
  it('returns false if nothing listens', async () => {
    expect(await mayUse(await freePort(), 'postgres')).toBe(false)
  })
  it('returns false if the server requires a password', async () => {
    const passwordWanted = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3])
    const server = createServer((socket) => void socket.once('data', () => socket.write(passwordWanted))).listen(
      0,
      '127.0.0.1',
    )
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('not listening')
    expect(await mayUse(address.port, 'postgres')).toBe(false)
    server.close()
  })
  it('splits messages by their length and leaves an incomplete one', () => {
    const bytes = Buffer.from([0x5a, 0, 0, 0, 5, 0x49, 0x43, 0, 0])
    const { messages, rest } = splitMessages(bytes)
    expect(messages.map(({ type, body }) => [type, body.toString()])).toEqual([['Z', 'I']])
    expect(rest.length).toBe(3)
  })
})

describe('choice of the PostgreSQL server for the tests', () => {
  it('prefers the server that is named', async () => {
    const url = 'postgres://somebody@db.invalid/shop'
    expect(await findPostgres({ DATABASE_URL: url })).toMatchObject({ url })
    expect(await findTestPostgres({ DATABASE_URL: url })).toMatchObject({ url })
  })
  it.runIf(programs !== undefined)(
    'starts a server that accepts only postgres and removes all its files on close',
    { timeout: 60_000 },
    async () => {
      const own = await startOwn(programs ?? '')
      const port = Number(new URL(own.url).port)
      expect(await mayUse(port, 'postgres')).toBe(true)
      expect(await mayUse(port, 'no_such_role')).toBe(false)
      await own.close()
      expect(await mayUse(port, 'postgres')).toBe(false)
      expect(existsSync(own.folder)).toBe(false)
    },
  )
  it.runIf(programs !== undefined)(
    'starts a server for the tests even if one runs already',
    { timeout: 60_000 },
    async () => {
      const own = await findTestPostgres({})
      expect(own?.what).toMatch(/started for the tests/)
      await own?.close()
    },
  )
})
