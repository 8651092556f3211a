import fc from 'fast-check'
import { expect } from 'vitest'
import type { Answer } from '#src/testing/test-shop.ts'

/** Invalid values: wrong types, numeric limits, injection texts and arbitrary data. */
export const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '%',
    '%E0%A4%A',
    '../../etc/passwd',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '0',
    '-1',
    '1e9',
    '1e400',
    'NaN',
    '2147483648',
    '9007199254740993',
    '99999999999999999999',
    '13',
    '00000',
    'true',
    '__proto__',
    'constructor',
    '가'.repeat(300),
    'A'.repeat(2_000),
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    true,
    [],
    {},
    [[]],
    [null],
    { id: 1 },
    '2026-13-45',
    'AAAAAAAAAAAAAAAAAAAAAA',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** [D1] Asserts that a response is no server fault, and that an error is typed and exposes no internals. */
export const expectTyped = ({ status, body }: Answer): void => {
  expect(status, JSON.stringify(body)).toBeLessThan(500)
  if (status < 400) return
  expect(body).toMatchObject({
    statusCode: status,
    code: expect.any(String),
    error: expect.any(String),
    message: expect.any(String),
    requestId: expect.any(String),
  })
  expect(JSON.stringify(body)).not.toMatch(/select |insert |\bat .*\.ts:|node_modules/)
}
