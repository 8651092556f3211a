/** Name server of tests on the loopback: the addresses of a name change from one question to the next. */
import { createSocket } from 'node:dgram'
import { type LookupAddress, type LookupAllOptions, Resolver } from 'node:dns'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { callbackify } from 'node:util'
import type { Resolve } from '#src/integrations/webhook/public-address.ts'

const HEADER_BYTES = 12
const CLASS_IN = 1
const RESPONSE = 0x84_00
/** A pointer to the name in the question. */
const SAME_NAME = 0xc0_0c
const TYPES = { A: 1, AAAA: 28 } as const

/** Returns the bytes of an address. */
const toBytes = (address: string): Buffer => {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail = ''] = address.split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return Buffer.from(groups.map((each) => each.padStart(4, '0')).join(''), 'hex')
}

const toRecord = (address: string, type: number): Buffer => {
  const data = toBytes(address)
  const record = Buffer.alloc(12)
  record.writeUInt16BE(SAME_NAME, 0)
  record.writeUInt16BE(type, 2)
  record.writeUInt16BE(CLASS_IN, 4)
  // a TTL of zero: the answer may not be cached
  record.writeUInt32BE(0, 6)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([record, data])
}

/** Returns the end of the question: its name, type and class. */
const endOfQuestion = (query: Buffer): number => {
  let at = HEADER_BYTES
  while (query[at]) at += (query[at] ?? 0) + 1
  return at + 5
}

const answer = (query: Buffer, addresses: readonly string[], type: number): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16BE(query.readUInt16BE(0), 0)
  header.writeUInt16BE(RESPONSE, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(addresses.length, 6)
  const records = addresses.map((address) => toRecord(address, type))
  return Buffer.concat([header, query.subarray(HEADER_BYTES, endOfQuestion(query)), ...records])
}

export interface TestDns {
  /** Looks a name up like the system does, from this server: both families, without a cache. */
  resolve: Resolve
  /** Number of look-ups answered. */
  readonly rounds: number
  close(): void
}

/** Answers look-up number n with `rounds[n]`, and further ones with the last. */
export const serveDns = async (rounds: readonly (readonly string[])[]): Promise<TestDns> => {
  const asked = new Map<number, number>()
  const server = createSocket('udp4', (query, { port, address }) => {
    const type = query.readUInt16BE(endOfQuestion(query) - 4)
    const round = asked.get(type) ?? 0
    asked.set(type, round + 1)
    const all = rounds[Math.min(round, rounds.length - 1)] ?? []
    const fitting = all.filter((each) => isIPv6(each) === (type === TYPES.AAAA))
    server.send(answer(query, fitting, type), port, address)
  }).bind(0, '127.0.0.1')
  await once(server, 'listening')
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${server.address().port}`])
  const ask = (name: string, type: 'A' | 'AAAA'): Promise<LookupAddress[]> =>
    new Promise((settle, reject) =>
      resolver.resolve(name, type, (error, found) => {
        if (error && error.code !== 'ENODATA') reject(error)
        else settle((error ? [] : found).map((address) => ({ address, family: type === 'A' ? 4 : 6 })))
      }),
    )
  const askBoth = async (name: string): Promise<LookupAddress[]> =>
    (await Promise.all([ask(name, 'AAAA'), ask(name, 'A')])).flat()
  return {
    resolve: callbackify((name: string, _options: LookupAllOptions) => askBoth(name)),
    get rounds() {
      return Math.max(0, ...asked.values())
    },
    close: () => void server.close(),
  }
}
