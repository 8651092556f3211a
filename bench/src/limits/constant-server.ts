// The least that can answer: a bare HTTP server that says one thing. Told what by its parent, answers its port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ConstantAnswer {
  /** Names and values in turn. */
  headers: string[]
  bodyBase64: string
}

process.once('message', ({ headers, bodyBase64 }: ConstantAnswer) => {
  const body = Buffer.from(bodyBase64, 'base64')
  const server = createServer((_, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
  process.once('SIGTERM', () => process.exit(0))
})
