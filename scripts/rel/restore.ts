/** I8: a shop is backed up under load through its own command, killed, restored elsewhere, and goes on with all that was acknowledged. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../bench/src/report/row.ts'
import { createDatabase } from '../../bench/src/shop/database.ts'
import { photo } from '../../apps/server/src/testing/test-pictures.ts'
import { root, runCommand } from '../run-command.ts'
import { joinAs, member, PASSWORD } from './people/test-person.ts'
import { type Ask, createAsk } from './shop/ask.ts'
import { countBroken, type Data, type House, openHouse, withDb } from './shop/house.ts'
import { reportEngines } from './shop/on-engines.ts'
import { atMost, mustBe, toRow } from './shop/outcome.ts'
import { buyNow, openGuest } from './shop/purchase.ts'
import { startShopProcess } from './shop/shop-process.ts'
import { sendTraffic } from './shop/traffic.ts'

const PER_SECOND = 5
const WARM_MS = 10_000
const LIMIT_MS = 300_000

/** Runs a command of the operator. Throws its output if it fails. Returns its duration in ms. */
const operate = async (env: NodeJS.ProcessEnv, ...line: string[]): Promise<number> => {
  const began = performance.now()
  const command = [process.execPath, path.join(root, 'scripts/shop.ts'), ...line] as const
  const { ok, output } = await runCommand(command, { env: { NODE_ENV: 'local', ...env }, limitMs: LIMIT_MS })
  console.log(output.trim())
  if (!ok) throw new Error(output)
  return performance.now() - began
}

const putPicture = async (shop: string, token: string): Promise<string> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
  const body = new Uint8Array(await photo({}))
  const reply = await fetch(`${shop}/v1/app-users/picture`, { method: 'PUT', headers, body })
  return ((await reply.json()) as { profileImageUrl: string }).profileImageUrl
}

/** Backs up under load and kills the shop. Returns what it had acknowledged before the backup began. */
const loadAndBackUp = async (house: House, env: NodeJS.ProcessEnv, to: string) => {
  const shop = await startShopProcess({ ...env, SANDBOX_URL: house.sandbox })
  try {
    const ask = createAsk(shop.url)
    const token = await joinAs({ ask, sandbox: house.sandbox }, member)
    const picture = await putPicture(shop.url, token)
    const guests = await Promise.all(Array.from({ length: 20 }, () => openGuest(ask)))
    const paid: string[] = []
    const traffic = sendTraffic(PER_SECOND, (turn) => async (note) => {
      const good = house.goods[turn % house.goods.length] as House['goods'][number]
      const place = { ask, note, sandbox: house.sandbox }
      const { orderNo, isPaid } = await buyNow(place, guests[turn % guests.length] ?? '', good)
      if (isPaid && orderNo !== undefined) paid.push(orderNo)
    })
    await sleep(WARM_MS)
    const acknowledged = [...paid]
    const ms = await operate(env, 'backup', '--to', to)
    await traffic.stop()
    return { acknowledged, picture, ms, later: paid.length - acknowledged.length, seen: traffic.seen }
  } finally {
    await shop.end('SIGKILL')
  }
}

const countLost = (data: Data, orderNos: readonly string[]): Promise<number> =>
  withDb(data, async (db) => {
    const text = "select count(*)::int as n from orders where order_no = any($1) and status <> 'pre_ordering'"
    return orderNos.length - (await db.one<{ n: number }>('i8.orders', text, [orderNos])).n
  })

const logIn = async (ask: Ask): Promise<string> => {
  const { body } = await ask('user.logIn', { body: { email: member.email, password: PASSWORD } })
  const { token } = body as { token: string }
  const detail = await ask('user.getDetail', {}, token)
  return (detail.body as { name?: string }).name ?? ''
}

const openRestored = async (house: House, env: NodeJS.ProcessEnv, picture: string) => {
  const shop = await startShopProcess({ ...env, SANDBOX_URL: house.sandbox })
  try {
    const ask = createAsk(shop.url)
    const note = async <T>(_: string, asking: Promise<T>): Promise<T> => asking
    const [good] = house.goods
    const bought = await buyNow(
      { ask, note, sandbox: house.sandbox },
      await openGuest(ask),
      good as House['goods'][number],
    )
    return { name: await logIn(ask), picture: (await fetch(`${shop.url}${picture}`)).status, isPaid: bought.isPaid }
  } finally {
    await shop.end()
  }
}

const drill = async (engine: string, house: House, place: { folder: string; data: Data }): Promise<Row[]> => {
  const { folder, data } = place
  const to = path.join(folder, 'backup')
  const before = await loadAndBackUp(house, { ...house.data, FILES_DIR: path.join(folder, 'files') }, to)
  await rm(path.join(folder, 'files'), { recursive: true })
  await operate({}, 'verify', to)
  const env = { ...data, FILES_DIR: path.join(folder, 'restored-files') }
  const ms = await operate(env, 'restore', '--from', to)
  const lost = await countLost(data, before.acknowledged)
  const after = await openRestored(house, env, before.picture)
  const failed = before.seen.filter(({ code }) => code !== '').length
  return [
    toRow(
      `${engine}: backup during ${before.later} later orders`,
      `${Math.round(before.ms)} ms`,
      'done',
      before.later > 0,
    ),
    mustBe(`${engine}: requests that failed meanwhile, of ${before.seen.length}`, failed, 0),
    mustBe(`${engine}: of ${before.acknowledged.length} orders paid before the backup, lost`, lost, 0),
    atMost(`${engine}: restore with all checks`, ms, LIMIT_MS),
    toRow(`${engine}: the member logs in and has a name`, after.name, member.name, after.name === member.name),
    mustBe(`${engine}: status of the picture`, after.picture, 200),
    mustBe(`${engine}: a new order is paid (1 = yes)`, after.isPaid ? 1 : 0, 1),
    mustBe(`${engine}: invariants broken`, await countBroken(data), 0),
  ]
}

/** `only`: an engine. */
export const restoreElsewhere = (only = ''): Promise<boolean> =>
  reportEngines(only, async (engine, where) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-rel-'))
    const house = await openHouse(where, 'I8', { FILES_DIR: path.join(folder, 'files') })
    const database = where === 'embedded' ? undefined : await createDatabase(where, 'rel_i8_restored')
    try {
      const data: Data = database
        ? { DATABASE_URL: database.url }
        : { DATABASE_URL: '', DATA_DIR: path.join(folder, 'restored') }
      return await drill(engine, house, { folder, data })
    } finally {
      await database?.drop()
      await house.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
