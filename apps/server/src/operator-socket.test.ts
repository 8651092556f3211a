import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CommandReply, sendOperatorCommand, openOperatorSocket } from './operator-socket.ts'

let dir: string
let door: Awaited<ReturnType<typeof openOperatorSocket>>
const errors: unknown[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'door-'))
  errors.length = 0
})
afterEach(async () => {
  await door?.close()
  rmSync(dir, { recursive: true })
})

const open = async (run: (args: string[]) => Promise<CommandReply>) => {
  door = await openOperatorSocket(dir, run, (error) => errors.push(error))
}
const echo = async (args: string[]): Promise<CommandReply> => ({ text: args.join('|'), exitCode: args.length })

describe('happy', () => {
  test('[C12] a command is run by the shop that holds the folder, and its full response is returned', async () => {
    await open(echo)
    expect(await sendOperatorCommand(dir, ['order', 'show', '주문 번호'])).toEqual({
      text: 'order|show|주문 번호',
      exitCode: 3,
    })
    const long = '가'.repeat(15_000)
    expect((await sendOperatorCommand(dir, [long]))?.text).toBe(long)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => sendOperatorCommand(dir, [String(i)])))
    expect(answers.map((answer) => answer?.text)).toEqual(Array.from({ length: 20 }, (_, i) => String(i)))
  })

  test('[C12] the socket left by a crashed shop is ignored', async () => {
    await open(echo)
    await door?.close()
    expect(await sendOperatorCommand(dir, ['check'])).toBeUndefined()
    writeFileSync(join(dir, 'operator', 'shop.sock'), '')
    expect(await sendOperatorCommand(dir, ['check'])).toBeUndefined()
    await open(echo)
    expect(await sendOperatorCommand(dir, ['check'])).toMatchObject({ text: 'check' })
  })
})

describe('error', () => {
  test('a command that throws is reported as failed, and the next one runs', async () => {
    await open(async (args) => {
      if (args[0] === 'bad') throw new Error('broken')
      return echo(args)
    })
    await expect(sendOperatorCommand(dir, ['bad'])).rejects.toThrow('가게가 답하지 못했어요')
    expect(errors).toHaveLength(1)
    expect(await sendOperatorCommand(dir, ['good'])).toMatchObject({ text: 'good' })
  })
})

describe('security', () => {
  test('only the owner of the folder can open the socket', async () => {
    await open(echo)
    expect(statSync(join(dir, 'operator')).mode & 0o077).toBe(0)
  })

  test('an existing folder with open permissions, for example a restored copy, is restricted', async () => {
    mkdirSync(join(dir, 'operator'))
    chmodSync(join(dir, 'operator'), 0o777)
    await open(echo)
    expect(statSync(join(dir, 'operator')).mode & 0o777).toBe(0o700)
  })

  test.each(['no json', '{"order": 1}', '[1, 2]', `["${'x'.repeat(20_001)}"]`])(
    'an invalid command is not run',
    async (given) => {
      let runs = 0
      await open(async () => ({ text: String(++runs), exitCode: 0 }))
      const socket = connect(join(dir, 'operator', 'shop.sock'))
      socket.on('error', () => {})
      socket.end(given)
      await new Promise((resolve) => socket.once('close', resolve))
      expect(runs).toBe(0)
    },
  )
})
