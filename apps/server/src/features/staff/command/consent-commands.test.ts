import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { runCommand } from './run-command.ts'

const ID = '6f1c2c46-2f5e-4c1a-9a57-1f0a4f6a6f10'

describe.each(testEngines)('consent list on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const run = (...args: string[]) => {
    const { db, config, clock } = shop
    return runCommand({ db, config, clock: () => clock.now }, args)
  }
  const record = (token: string | undefined, measurement: boolean, at: string) =>
    shop.api(token)('consent.record', {
      body: {
        id: ID,
        version: 1,
        measurement,
        advertising: false,
        source: 'settings',
        chosenAt: at,
        byMember: token !== undefined,
      },
    })

  test('shows the choices of a browser and those of a member', async () => {
    const { token, phone } = await register(shop)
    await record(undefined, true, '2026-11-20T00:00:00.000Z')
    await record(token, false, '2026-11-21T00:00:00.000Z')
    const { text, exitCode } = await run('consent', 'list', '--id', ID)
    const [last, first, total] = text.split('\n')
    expect(exitCode).toBe(0)
    expect(last).toMatch(/알유 {2}측정 거부 {2}광고 거부 {2}설정 화면 {2}문구 1판 {2}회원 \d+/)
    expect(first).toMatch(/측정 동의 {2}광고 거부 {2}설정 화면 {2}문구 1판 {2}비회원/)
    expect(total).toBe('모두 2개')
    const own = await run('consent', 'list', '--member', phone)
    expect(own.text.split('\n')).toEqual([last, '모두 1개'])
  })

  test('a browser without choices has no rows', async () => {
    expect(await run('consent', 'list', '--id', crypto.randomUUID())).toEqual({ exitCode: 0, text: '기록이 없어요.' })
  })

  test.each([
    [2, ['consent']],
    [2, ['consent', 'list']],
    [2, ['consent', 'list', '--id', 'x']],
    [2, ['consent', 'list', '--id', ID, '--member', '01012345678']],
    [2, ['consent', 'list', '--member', '123']],
    [1, ['consent', 'list', '--member', '01099990000']],
    [2, ['consent', 'list', 'more', '--id', ID]],
    [2, ['consent', 'list', '--id', ID, '--brand', 'ru']],
    [2, ['jobs', '--id', ID]],
  ])('exits with %i: %j', async (code, args) => {
    expect((await run(...args)).exitCode).toBe(code)
  })
})
