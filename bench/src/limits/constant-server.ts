// Minimal baseline: a bare HTTP server with one constant response. Receives the response from its parent and replies with its
// port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ConstantAnswer {
  /** Alternating names and values. */
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
