import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { askFakeGateway } from '#src/features/payment/testing/gateway-over-http.ts'
import { createFakeSender, type MessageSender, type SendResult } from '#src/integrations/message/message-sender.ts'

/** What happens to the next message: delivered, delivered with a lost answer, or surely not sent. */
export type MessageFate = 'ok' | 'lost' | 'busy'

const results: Readonly<Record<Exclude<MessageFate, 'ok'>, SendResult>> = {
  lost: { outcome: 'unknown', cause: 'timeout' },
  busy: { outcome: 'notSent', cause: 'busy' },
}

/** A message vendor over HTTP that outlives the shop, so that the shop's process can be killed. */
export const serveFakeVendor = async (): Promise<{
  sender: ReturnType<typeof createFakeSender>
  url: string
  close(): void
}> => {
  const sender = createFakeSender()
  const answers: Record<string, (body: never) => unknown> = {
    send: (message: Parameters<MessageSender['send']>[0]) => sender.send(message),
    meet: ({ fate }: { fate: MessageFate }) => {
      sender.next.splice(0)
      if (fate !== 'ok') sender.next.push(results[fate])
      return null
    },
  }
  const server = createServer((request, response) => {
    const answer = answers[request.url?.slice(1) ?? '']
    text(request)
      .then(async (body) => response.end(JSON.stringify(await answer?.(JSON.parse(body) as never))))
      .catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { sender, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}

/** Sends through the vendor of serveFakeVendor. */
export const connectFakeVendor = (url: string): MessageSender => {
  const send: MessageSender['send'] = (message) => askFakeGateway(url, 'send', message)
  return { send, sendMany: (messages) => Promise.all(messages.map(send)) }
}
