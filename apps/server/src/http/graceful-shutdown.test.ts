import { Agent, get } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { openTestShop } from '#src/testing/test-shop.ts'

const ask = (url: string, agent: Agent): Promise<{ status: number; connection: string | undefined }> =>
  new Promise((resolve, reject) => {
    const asking = get(url, { agent, headers: { host: 'ru.localhost' } }, (response) => {
      response.resume()
      const { statusCode: status = 0, headers } = response
      response.on('end', () => resolve({ status, connection: headers.connection }))
    })
    asking.on('error', reject)
  })

test('[C9] requests that arrive during shutdown are answered with connection: close', async () => {
  const shop = await openTestShop()
  const url = `${await shop.app.server.listen({ host: '127.0.0.1', port: 0 })}/v1/share-settings`
  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  expect((await ask(url, kept)).connection).not.toBe('close')
  const ended = shop.close()
  expect(await ask(url, kept)).toEqual({ status: 200, connection: 'close' })
  // new connections are also served while the port is open
  expect(await ask(url, new Agent())).toEqual({ status: 200, connection: 'close' })
  await ended
  await expect(ask(url, new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

const CROWD = 40

/** Connects from a worker thread, so that the kernel accepts the connections while the server's event loop is blocked. */
const crowd = `
const { connect } = require('node:net')
const { parentPort, workerData: { port, count, arrived } } = require('node:worker_threads')
const come = () => new Promise((resolve) => {
  let text = ''
  const socket = connect({ host: '127.0.0.1', port }, () => Atomics.add(arrived, 0, 1))
  socket.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text.slice(9, 12))).on('error', ({ code }) => resolve(code))
  socket.write('GET /v1/share-settings HTTP/1.1\\r\\nhost: ru.localhost\\r\\n\\r\\n')
})
parentPort.once('message', async () => parentPort.postMessage(await Promise.all(Array.from({ length: count }, come))))
parentPort.postMessage('here')`

test('[C9] connections accepted by the kernel before the event loop reads them are served too', async () => {
  const shop = await openTestShop()
  const port = Number(new URL(await shop.app.server.listen({ host: '127.0.0.1', port: 0 })).port)
  const arrived = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(crowd, { eval: true, workerData: { port, count: CROWD, arrived } })
  await new Promise((resolve) => worker.once('message', resolve))
  const answers = new Promise((resolve) => worker.once('message', resolve))
  const ended = shop.close()
  await nextTurn()
  worker.postMessage('come')
  // block the event loop beyond the period in which open connections are notified
  const blocked = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; tries < 50 && Atomics.load(arrived, 0) < CROWD; tries++) Atomics.wait(blocked, 0, 0, 100)
  Atomics.wait(blocked, 0, 0, 400)
  expect(Atomics.load(arrived, 0)).toBe(CROWD)
  expect(await answers).toEqual(Array.from({ length: CROWD }, () => '200'))
  await ended
  await worker.terminate()
})
