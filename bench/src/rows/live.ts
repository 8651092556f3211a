import type { Browser, Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createChannel, goOnAir, openStudio, schedule, withCamera } from '../../../e2e/journey/studio.ts'
import { freeSandboxPort } from '../../../scripts/test/postgres.ts'
import { startBrowser } from '#src/browser/phone.ts'
import { startChild } from '#src/child.ts'
import { numberOf, PER_SECOND, VIEWERS, write, WRITERS } from '#src/live/chat.ts'
import { openViewers } from '#src/live/chat-viewers.ts'
import { broadcastFile } from '#src/live/file-broadcaster.ts'
import {
  cutOff,
  followVideo,
  readyAfter,
  seenAfter,
  takeSeen,
  waitFor,
  withTimedCamera,
} from '#src/live/timed-camera.ts'
import { loadUrl } from '#src/load/load-url.ts'
import { createMember } from '#src/orders/member.ts'
import { type Row, showMs, showNumber, showRate, showShare } from '#src/report/row.ts'
import { root } from '#src/shop/database.ts'
import { type Shop, startShop } from '#src/shop/shop.ts'
import { SMALL } from '#src/shop/shops.ts'
import { percentile } from '#src/statistics.ts'
import type { Bench } from './measure.ts'
import { listPath } from './reading/paths.ts'

const HLS_VIEWERS = 1_000
const SETTLED_MS = 8_000
const WATCHED_MS = 20_000
const OUTAGE_MS = 4_000
const GOALS = { p50Ms: 2_000, p95Ms: 2_500, nativeMs: 5_000, killMs: 10_000, outageMs: 3_000, p99Ms: 300, addedMb: 100 }
const MIN_LIST_SHARE = 0.4
const room = 'video[aria-label="부하 방송"]'

/** A broadcast from a browser, and a browser that watches it. */
interface OnAir {
  studio: Page
  viewer: Page
  /** Address of the broadcast's room. */
  id: number
  /** Address of the media playlist. */
  playlist: string
  channelId: number
  /** Stream key of the channel. */
  key: string
}

const runShop = promisify(execFile)

/** Adds a staff account as an operator does. */
const addStaff = async (databaseUrl: string) => {
  const email = `bench-${Date.now()}@shop.example`
  const { stdout } = await runShop(
    process.execPath,
    [path.join(root, 'scripts/shop.ts'), 'staff', 'add', '--email', email, '--name', '김피디', '--role', 'producer'],
    { env: { ...process.env, NODE_ENV: 'local', DATABASE_URL: databaseUrl } },
  )
  return { email, given: /비밀번호: (\S+)/.exec(stdout)?.[1] ?? '' }
}

const goLive = async (browser: Browser, shop: string, databaseUrl: string): Promise<OnAir> => {
  const studio = await openStudio(withTimedCamera(browser), shop, await addStaff(databaseUrl))
  const created = studio.waitForResponse(
    (response) => response.url().endsWith('live/channel') && response.request().method() === 'POST',
  )
  await createChannel(studio, '부하 채널')
  const { channel, streamKey } = (await (await created).json()) as { channel: { id: number }; streamKey: string }
  const id = Number(await schedule(studio, { title: '부하 방송', channel: '부하 채널', term: '사과' }))
  await goOnAir(studio)
  const viewer = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const media = viewer.waitForRequest((request) => /media\.m3u8/.test(request.url()), { timeout: 60_000 })
  await viewer.goto(`${shop}/live/${id}/player`)
  const playlist = (await media).url().replace(/\?.*/, '')
  await waitFor(viewer, `document.querySelector('${room}')?.currentTime > 0`)
  await followVideo(viewer, room)
  return { studio, viewer, id, playlist, channelId: channel.id, key: streamKey }
}

const delaysOf = async (viewer: Page): Promise<number[]> => {
  await sleep(SETTLED_MS)
  await takeSeen(viewer)
  await sleep(WATCHED_MS)
  const delays = (await takeSeen(viewer)).map(({ delayMs }) => delayMs)
  if (delays.length === 0) throw new Error('the viewer has seen no frame')
  return delays
}

const delayRow = (what: string, delays: readonly number[]): Row => {
  const [p50, p95] = [percentile(delays, 0.5), percentile(delays, 0.95)]
  return {
    what: `From camera to eye with hls.js, ${what}`,
    measured: `${showMs(p50)}, p95 ${showMs(p95)}`,
    ratio: `${showNumber(delays.length)} frames`,
    goal: `≤ ${GOALS.p50Ms}, p95 ≤ ${GOALS.p95Ms} ms`,
    reached: p50 <= GOALS.p50Ms && p95 <= GOALS.p95Ms,
  }
}

/** Measures the browser's own player, which does not read parts. */
const measureNative = async (browser: Browser, shop: string, playlist: string): Promise<Row> => {
  const page = await browser.newPage()
  try {
    await page.goto(`${shop}/live`)
    const settings = { id: 'native', muted: true, src: playlist.replace('media.m3u8', 'index.m3u8') }
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('video'), ${JSON.stringify(settings)})); document.querySelector('#native').play()`,
    )
    await followVideo(page, '#native')
    const p50 = percentile(await delaysOf(page), 0.5)
    return {
      what: 'From camera to eye with the player of Chromium, without parts',
      measured: showMs(p50),
      goal: `≤ ${GOALS.nativeMs} ms`,
      reached: p50 <= GOALS.nativeMs,
    }
  } finally {
    await page.close()
  }
}

const measureOutage = async ({ studio, viewer }: OnAir): Promise<Row> => {
  await cutOff(studio, OUTAGE_MS)
  const back = await readyAfter(studio, Date.now() - 500)
  const late = (await seenAfter(viewer, back)) - back
  return {
    what: `New picture after an outage of the broadcaster of ${OUTAGE_MS / 1_000} s`,
    measured: showMs(late),
    goal: `≤ ${GOALS.outageMs} ms after the broadcaster`,
    reached: late <= GOALS.outageMs,
  }
}

const perSecondOf = async (shop: Shop, seconds: number): Promise<number> =>
  (await loadUrl({ url: `${shop.url}${listPath}` }, seconds)).perSecond

interface Counts {
  parts: number
  failed: number
}

/** What a crowd has received. */
interface Crowd {
  lists: { alone: number; beside: number }
  /** Times in ms from writing to receiving a message. */
  chatMs: number[]
  lost: number
  hls: Counts
  /** Duration in s. */
  seconds: number
  addedMb: number
}

/** Opens all viewers, then measures lists, chat and parts at once. */
const gather = async (
  shop: Shop,
  { id, playlist }: OnAir,
  { tokens, seconds }: { tokens: readonly string[]; seconds: number },
): Promise<Crowd> => {
  const alone = await perSecondOf(shop, seconds)
  const before = await shop.figuresAfterCollection()
  const env = { HLS_URL: playlist.replace('localhost', '127.0.0.1'), HLS_VIEWERS: String(HLS_VIEWERS) }
  const hls = await startChild(path.join(import.meta.dirname, '../live/hls-viewers.ts'), { env })
  const deliveries: { number: number; at: number }[] = []
  const onMessage = ({ text, at }: { text: string; at: number }) => deliveries.push({ number: numberOf(text), at })
  const chat = await openViewers(shop.url, id, { count: VIEWERS, tokens, onMessage })
  try {
    await write(chat.writers, 2)
    await sleep(SETTLED_MS)
    const { rssMb } = await shop.figuresAfterCollection()
    deliveries.length = 0
    await hls.child.ask('counts')
    const [sent, beside] = await Promise.all([write(chat.writers, seconds), perSecondOf(shop, seconds)])
    const counts = await hls.child.ask<Counts>('counts')
    await sleep(2_000)
    const chatMs = deliveries.map(({ number, at }) => at - (sent[number] ?? 0))
    const lost = sent.length * VIEWERS - chatMs.length
    return { lists: { alone, beside }, chatMs, lost, hls: counts, seconds, addedMb: rssMb - before.rssMb }
  } finally {
    await chat.close()
    await hls.child.stop('SIGKILL')
  }
}

const toCrowdRows = ({ lists, chatMs, lost, hls, seconds, addedMb }: Crowd): Row[] => {
  const crowd = `${showNumber(HLS_VIEWERS)} LL-HLS viewers and ${showNumber(VIEWERS)} in the chat`
  const p99 = percentile(chatMs, 0.99)
  return [
    {
      what: `Product list beside ${crowd}`,
      measured: showRate(lists.beside, 'lists'),
      limit: `${showRate(lists.alone, 'lists')} without`,
      ratio: showShare(lists.beside, lists.alone),
      goal: `≥ ${MIN_LIST_SHARE * 100} %`,
      reached: lists.beside >= lists.alone * MIN_LIST_SHARE,
    },
    {
      what: `Chat of ${crowd}, ${PER_SECOND} messages a second, lists at full rate, p99`,
      measured: showMs(p99),
      ratio: `p50 ${showMs(percentile(chatMs, 0.5))}, ${showNumber(lost)} lost`,
      goal: `≤ ${GOALS.p99Ms} ms`,
      reached: p99 <= GOALS.p99Ms && lost === 0,
    },
    {
      what: `Parts loaded by ${showNumber(HLS_VIEWERS)} viewers beside them`,
      measured: showRate(hls.parts / seconds, 'parts'),
      ratio: `${showNumber(hls.failed)} requests failed`,
      goal: 'none failed',
      reached: hls.failed === 0,
    },
    {
      what: `Memory of ${crowd}`,
      measured: `${showNumber(addedMb)} MB`,
      goal: `≤ ${GOALS.addedMb} MB`,
      reached: addedMb <= GOALS.addedMb,
    },
  ]
}

/** Measures the shop under all viewers of a broadcast that costs no encoding. The browsers are closed. */
const measureCrowd = async (shop: Shop, onAir: OnAir, load: { tokens: readonly string[]; seconds: number }) => {
  const broadcaster = await broadcastFile(shop.url, onAir.channelId, onAir.key)
  try {
    await onAir.studio.close()
    await onAir.viewer.close()
    await sleep(SETTLED_MS)
    return toCrowdRows(await gather(shop, onAir, load))
  } finally {
    await broadcaster.stop()
  }
}

/** Measures a live broadcast from a browser's camera to the eye, with outages and under many viewers. Decisions 055, 056 */
export const measureLive = async ({ shops, runLength }: Bench): Promise<Row[]> => {
  const [{ url: DATABASE_URL }, { url: sandboxUrl }] = await Promise.all([shops.database(SMALL), shops.sandbox()])
  const port = await freeSandboxPort()
  const start = () => startShop({ data: { DATABASE_URL }, keeps: 'answers', sandboxUrl, port })
  let shop = await start()
  const browser = await startBrowser(...withCamera.launchOptions.args)
  try {
    const address = shop.url.replace('127.0.0.1', 'localhost')
    const tokens: string[] = []
    for (let at = 0; at < WRITERS; at++) tokens.push((await createMember(shop.url, DATABASE_URL)).token)
    const onAir = await goLive(browser, address, DATABASE_URL)
    const rows = [delayRow('one viewer', await delaysOf(onAir.viewer))]
    rows.push(await measureNative(browser, address, onAir.playlist))
    rows.push(await measureOutage(onAir))
    await shop.kill()
    const killed = Date.now()
    shop = await start()
    const back = await readyAfter(onAir.studio, killed)
    const late = (await seenAfter(onAir.viewer, back)) - back
    rows.push({
      what: 'New picture after kill -9 and a restart',
      measured: showMs(late),
      ratio: `the broadcaster was back after ${showMs(back - killed)}`,
      goal: `≤ ${GOALS.killMs} ms after the broadcaster`,
      reached: late <= GOALS.killMs,
    })
    rows.push(...(await measureCrowd(shop, onAir, { tokens, seconds: 2 * runLength.seconds })))
    return rows
  } finally {
    await browser.close()
    await shop.stop()
  }
}
