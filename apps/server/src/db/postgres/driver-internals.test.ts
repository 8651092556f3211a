import pg from 'pg'
import { expect, test } from 'vitest'

/** Undocumented parts of the driver that prepared-query.ts relies on (decision 037). */
interface Internals {
  connection: {
    parsedStatements: unknown
    stream: { cork: unknown; uncork: unknown }
    parse: unknown
    bind: unknown
    describe: unknown
    execute: unknown
    sync: unknown
    sendCopyFail: unknown
  }
}

test('[I10] the driver has the internal parts that prepared statements rely on', () => {
  const { connection } = new pg.Client() as unknown as Internals
  expect(connection.parsedStatements).toEqual({})
  const { stream, parse, bind, describe, execute, sync, sendCopyFail } = connection
  for (const part of [stream.cork, stream.uncork, parse, bind, describe, execute, sync, sendCopyFail])
    expect(part).toBeTypeOf('function')
  const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils
  expect(prepareValue(new Date('2026-11-21T03:00:00Z'))).toMatch(/^2026-11-2/)
  expect(prepareValue([1, null])).toBe('{"1",NULL}')
})
