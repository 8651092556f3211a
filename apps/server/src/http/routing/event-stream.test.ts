import Fastify from 'fastify'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { EventSink } from '#src/features/notification/live/stream-table.ts'
import { acceptsEvents, openEventStream } from './event-stream.ts'

test.each([
  ['text/event-stream', true],
  ['text/event-stream;q=0.9, */*', true],
  ['application/json', false],
  ['*/*', false],
  [undefined, false],
])('[C066] a request that accepts %s gets a stream: %s', (accept, is) => {
  expect(acceptsEvents(accept)).toBe(is)
})

test('[C10] a client that does not read is disconnected before events fill the memory', async () => {
  const server = Fastify()
  let written = 0
  const closed = new Promise<void>((resolve) => {
    server.get('/', (_, reply) => {
      const sink = openEventStream(reply)
      let isOpen = true
      sink.onClose(() => {
        isOpen = false
        resolve()
      })
      const write = (): void => {
        if (!isOpen) return
        sink.write(`: ${'x'.repeat(10_000)}\n\n`)
        written += 10_000
        setImmediate(write)
      }
      write()
    })
  })
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  const client = connect(Number(port), '127.0.0.1')
  client.pause().on('error', () => undefined) // the server resets the connection
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await closed
  // what the kernel buffers on both sides, and 16 KiB of the process
  expect(written).toBeLessThan(32 * 1024 * 1024)
  client.destroy()
  await server.close()
})

test('[C10] a write after the end closes the connection of a client that does not read', async () => {
  const server = Fastify()
  const opened = Promise.withResolvers<{ sink: EventSink; response: ServerResponse }>()
  server.get('/', (_, reply) => opened.resolve({ sink: openEventStream(reply), response: reply.raw }))
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  const client = connect(Number(port), '127.0.0.1')
  client.pause().on('error', () => undefined) // the server resets the connection
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const { sink, response } = await opened.promise
  const closed = once(response, 'close')
  const errors: unknown[] = []
  response.on('error', (error) => errors.push(error))
  // fills what the kernel buffers, so that the end of the stream cannot be sent
  while (response.writableLength === 0) {
    sink.write(`: ${'x'.repeat(10_000)}\n\n`)
    await nextTurn()
  }
  sink.end()
  sink.write(':\n\n')
  sink.write(':\n\n')
  await closed
  expect(errors).toEqual([])
  client.destroy()
  await server.close()
})
