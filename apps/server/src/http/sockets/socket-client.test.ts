import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { socketNetworkOf } from './socket-client.ts'

const request = (forwarded?: string | string[]): IncomingMessage =>
  ({
    socket: { remoteAddress: '10.0.0.1' },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

describe('happy', () => {
  test.each([
    ['the address of the connection', undefined, 0, '10.0.0.1'],
    ['what one proxy has written', '203.0.113.9', 1, '203.0.113.9'],
    ['what the first of two proxies has written', '203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
    ['the network of an IPv6 address', '2001:db8:1:2:3:4:5:6', 1, '2001:db8:1:2'],
  ])('[SCREEN-21] the client of a socket is %s', (_, forwarded, trusted, network) => {
    expect(socketNetworkOf(request(forwarded), trusted)).toBe(network)
  })
})

describe('security', () => {
  test.each([
    ['no proxy is trusted', '203.0.113.9', 0, '10.0.0.1'],
    ['more was forwarded than proxies are trusted', '198.51.100.1, 203.0.113.9', 1, '203.0.113.9'],
    ['less was forwarded than proxies are trusted', undefined, 2, '10.0.0.1'],
  ])('[SCREEN-21] a client cannot invent its address: %s', (_, forwarded, trusted, network) => {
    expect(socketNetworkOf(request(forwarded), trusted)).toBe(network)
  })
})
