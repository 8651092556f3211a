import type { MessagePort } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { fatalError, simpleQuery } from './wire.ts'

const STARTUP = 0
const TERMINATE = 0x58

const dropClient = (port: MessagePort) => {
  port.postMessage(fatalError('25P03', 'terminating connection due to idle-in-transaction timeout'), [])
  port.close()
}

/** Manages the single session of the engine, which belongs to the last connected client. */
export function createSession(engine: PGlite, idleInTxMs: number) {
  let current: MessagePort | undefined
  let used = false
  let idleInTx: NodeJS.Timeout | undefined

  const run = (sql: string) => engine.execProtocolRawSync(simpleQuery(sql))
  const clean = () => {
    if (engine.isInTransaction()) run('rollback')
    run('deallocate all')
  }
  /** Ends an abandoned transaction, which would block all other clients. The engine has no timers of its own. */
  const dropIdle = () => {
    run('rollback')
    if (current) dropClient(current)
    current = undefined
  }
  const answer = (port: MessagePort, bytes: Uint8Array) => {
    const first = bytes[0]
    if (first === STARTUP) current = port
    if (port !== current) return // a replaced client must not use the session of the next one
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
    /** Returns whether anything ran since the previous call. */
    takeUsed: () => {
      const was = used
      used = false
      return was
    },
    stop: () => {
      clearTimeout(idleInTx)
      current = undefined // a later terminate message is ignored
    },
  }
}
