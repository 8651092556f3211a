import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedEnvelope {
  url: string
  headers: NodeJS.Dict<string | string[]>
  body: string
}

/** A Sentry server of a test. */
export interface TestSentry {
  origin: string
  dsn: string
  received: ReceivedEnvelope[]
  /** Answers in place of 200. */
  answer: ((response: ServerResponse) => void) | undefined
  close(): Promise<void>
}

const accept = (response: ServerResponse): void =>
  void response.setHeader('content-type', 'application/json').setHeader('x-internal', 'secret').end('{"id":"1"}')

/** Starts a Sentry server for the project 42. */
export const serveSentry = async (): Promise<TestSentry> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('latin1')
      sentry.received.push({ url: request.url ?? '', headers: request.headers, body })
      const { answer = accept } = sentry
      answer(response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sentry: TestSentry = {
    origin,
    dsn: `${origin.replace('//', '//publickey@')}/sentry/42`,
    received: [],
    answer: undefined,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return sentry
}
