import { Agent, get } from 'node:http'
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

test('[C9] who comes in while the shop ends is served, and told that it was the last answer', async () => {
  const shop = await openTestShop()
  const url = `${await shop.app.server.listen({ host: '127.0.0.1', port: 0 })}/v1/share-settings`
  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  expect((await ask(url, kept)).connection).not.toBe('close')
  const ended = shop.close()
  expect(await ask(url, kept)).toEqual({ status: 200, connection: 'close' })
  // and somebody new as well, as long as the door stands open
  expect(await ask(url, new Agent())).toEqual({ status: 200, connection: 'close' })
  await ended
  await expect(ask(url, new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
