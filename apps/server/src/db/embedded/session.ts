import type { MessagePort } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { fatalError, simpleQuery } from './wire.ts'

const STARTUP = 0
const TERMINATE = 0x58

const dropClient = (port: MessagePort) => {
  port.postMessage(fatalError('25P03', 'terminating connection due to idle-in-transaction timeout'), [])
  port.close()
}

/** The engine has one session for everyone: it belongs to the client that connected last. */
export function createSession(engine: PGlite, idleInTxMs: number) {
  let current: MessagePort | undefined
  let used = false
  let idleInTx: NodeJS.Timeout | undefined

  const run = (sql: string) => engine.execProtocolRawSync(simpleQuery(sql))
  const clean = () => {
    if (engine.isInTransaction()) run('rollback')
    run('deallocate all')
  }
  /** The engine has no timers of its own, and a transaction nobody ends would keep everybody out. */
  const dropIdle = () => {
    run('rollback')
    if (current) dropClient(current)
    current = undefined
  }
  const answer = (port: MessagePort, bytes: Uint8Array) => {
    const first = bytes[0]
    if (first === STARTUP) current = port
    if (port !== current) return // a client that was replaced may not touch its successor's session
    clearTimeout(idleInTx)
    if (first === STARTUP || first === TERMINATE) clean()
    if (first === TERMINATE) return
    used = true
    const response = engine.execProtocolRawSync(bytes)
    port.postMessage(response, [response.buffer as ArrayBuffer])
    if (engine.isInTransaction()) idleInTx = setTimeout(dropIdle, idleInTxMs)
  }
  return {
    connect: (port: MessagePort) => port.on('message', (bytes: Uint8Array) => answer(port, bytes)),
    /** Whether anything ran since the last time this was asked. */
    takeUsed: () => {
      const was = used
      used = false
      return was
    },
    stop: () => {
      clearTimeout(idleInTx)
      current = undefined // a goodbye that comes later goes nowhere
    },
  }
}
