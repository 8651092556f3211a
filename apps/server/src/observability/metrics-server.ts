import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from './metrics.ts'

export interface MetricsServer {
  port: number
  close: () => Promise<void>
}

interface MetricsServerOptions {
  host: string
  /** 0: any free port. */
  port: number
  onError: (error: unknown) => void
}

const PATH = '/metrics'

/** Serves `/metrics` and nothing else on a port of its own. Rejects if the port is taken. */
export const startMetricsServer = async (
  metrics: Pick<Metrics, 'read'>,
  { host, port, onError }: MetricsServerOptions,
): Promise<MetricsServer> => {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== PATH) {
      response.writeHead(404).end()
      return
    }
    metrics.read().then(
      ({ text, type }) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        onError(error)
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  server.on('error', onError)
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
