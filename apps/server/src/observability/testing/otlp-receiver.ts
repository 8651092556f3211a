import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string }
}

/** A span as it arrives. */
export interface ReceivedSpan {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  attributes: Readonly<Record<string, string | number | undefined>>
  links: { traceId: string; spanId: string }[]
  status: { code?: number; message?: string }
}

interface SentSpan extends Omit<ReceivedSpan, 'attributes' | 'links'> {
  attributes?: Attribute[]
  links?: ReceivedSpan['links']
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}

const toSpan = ({ attributes = [], links = [], ...span }: SentSpan): ReceivedSpan => ({
  ...span,
  links,
  attributes: Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  ),
})

export interface OtlpReceiver {
  url: string
  spans: ReceivedSpan[]
  /** All that arrived, as text. */
  text: () => string
  close(): Promise<void>
}

/** Receives spans by OTLP over HTTP in JSON, in this process. */
export const openOtlpReceiver = async (): Promise<OtlpReceiver> => {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      bodies.push(body)
      for (const { scopeSpans } of (JSON.parse(body) as Sent).resourceSpans)
        for (const each of scopeSpans) spans.push(...each.spans.map(toSpan))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => bodies.join('\n'),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
