import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ env: { RESPONSE_CACHE: 'off' } })
})
afterAll(() => shop.close())

const write = () => shop.request('POST', '/v2/tokens/guest', { body: {} })
const ready = async () => {
  const { status, body } = await shop.request('GET', '/readyz')
  return { status, reason: (body as { reason?: string }).reason }
}
const unavailable = {
  status: 503,
  headers: { 'retry-after': '1' },
  body: { statusCode: 503, code: 'databaseUnavailable', requestId: expect.any(String) },
}

/** Makes new transactions read-only, as on a demoted server, or writable again. */
const setReadOnly = async (isOn: boolean): Promise<void> => {
  if (shop.db.engine === 'embedded') {
    await shop.db.script(`set session characteristics as transaction read ${isOn ? 'only' : 'write'}`)
    return
  }
  const value = isOn ? 'on' : 'off'
  const alter = `do $$ begin
    execute format('alter database %I set default_transaction_read_only = ${value}', current_database());
  end $$`
  await shop.db.script(`begin read write; ${alter}; commit`)
  await shop.db
    .exec('cut', 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()', [])
    .catch(() => undefined)
}

describe('[F4] [C11] a database that cannot be written to', () => {
  it('[C2] read-only: writes fail with a typed 503, readiness fails, reads work, and recovery needs no restart', async () => {
    await setReadOnly(true)
    // the first requests may use terminated connections
    await expect.poll(async () => (await write()).body).toMatchObject({ code: 'databaseUnavailable' })
    expect(await write()).toMatchObject(unavailable)
    expect(await ready()).toEqual({ status: 503, reason: 'readOnly' })
    expect((await shop.request('GET', `/v1/products/${PRODUCT.apple}`)).status).toBe(200)
    await setReadOnly(false)
    await expect.poll(async () => (await write()).status).toBe(200)
    expect(await ready()).toMatchObject({ status: 200 })
  })

  it('a full disk does not cost the connections', async () => {
    const pids = async () => {
      const pid = () => shop.db.one<{ pid: number }>('pid', 'select pg_backend_pid() as pid from pg_sleep(0.05)', [])
      const rows = await Promise.all(Array.from({ length: 8 }, pid))
      return [...new Set(rows.map((row) => row.pid))].sort((a, b) => a - b)
    }
    const before = await pids()
    const full = "do $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$"
    for (let n = 0; n < 3; n += 1) await expect(shop.db.script(full)).rejects.toThrow('No space')
    expect(await pids()).toEqual(before)
    expect(await ready()).toMatchObject({ status: 200 })
  })

  it.each(['53100', '53200', '58030'])(
    '%s: writes fail with a typed 503, and readiness fails until a probe write succeeds',
    async (state) => {
      await shop.db.script(`
      create function fail_write() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = '${state}'; end $$;
      create trigger fail_write before insert on token for each row execute function fail_write();
      create trigger fail_write before insert or update on write_probe for each row execute function fail_write()`)
      expect(await write()).toMatchObject(unavailable)
      expect(await ready()).toEqual({ status: 503, reason: 'storage' })
      expect((await shop.request('GET', `/v1/products/${PRODUCT.apple}`)).status).toBe(200)
      await shop.db.script('drop function fail_write cascade')
      expect(await ready()).toMatchObject({ status: 200 })
      expect((await write()).status).toBe(200)
    },
  )
})

describe('[F9] [D1] an impossible file name', () => {
  it.each([
    '/pictures/%5c',
    '/pictures/%00',
    '/pictures/..%5cx',
    '/assets/..%2f..%2fpackage.json',
    '/pictures/%2e%2e/x',
  ])('%s is a typed 404', async (url) => {
    const { status, body } = await shop.request('GET', url)
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'notFound' } })
  })
})

describe('[F22] a request that the HTTP parser rejects', () => {
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await shop.app.server.listen({ port: 0, host: '127.0.0.1' })).port)
  })

  const send = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      socket.setEncoding('utf8')
      socket
        .on('data', (chunk: string) => void (answer += chunk))
        .on('close', () => resolve(answer))
        .on('error', reject)
    })

  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400, 'malformedRequest'],
    [
      'two lengths',
      'POST /v1/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'malformedRequest',
    ],
    ['headers of 20 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headersTooLarge'],
  ])('%s gets the standard body and headers', async (_, text, status, code) => {
    const [head = '', body = ''] = (await send(text)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/x-content-type-options: nosniff/i)
    const [, requestId] = /x-request-id: (\S+)/i.exec(head) ?? []
    expect(JSON.parse(body)).toMatchObject({ statusCode: status, code, requestId })
  })

  it('[F20] [C10] header and request timeouts and the connection limit are set', () => {
    const { headersTimeout, requestTimeout, timeout, maxConnections } = shop.app.server.server
    expect({ headersTimeout, requestTimeout, timeout, maxConnections }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      timeout: 60_000,
      maxConnections: 10_000,
    })
  })
})

it('[F28] the bearer scheme is case-insensitive', async () => {
  const token = await shop.guest()
  for (const scheme of ['bearer', 'BEARER', 'Bearer']) {
    const { status } = await shop.request('GET', '/v1.2/app-users/shopping-carts', {
      headers: { authorization: `${scheme} ${token}` },
    })
    expect([scheme, status]).not.toEqual([scheme, 401])
  }
})
