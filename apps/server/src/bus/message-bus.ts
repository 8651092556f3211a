import type { Db } from '#src/db/db.ts'

/** Receives a payload. Undefined: messages may have been lost, so the receiver has to read the current state. */
export type OnMessage = (payload: string | undefined) => void

/** Publishes short messages to all processes of the shop. Delivery is not guaranteed; receivers also read the state now and then. */
export interface MessageBus {
  /** Whether triggers of the database publish on it, in the transaction of a change. Otherwise the process that commits does. */
  readonly isTransactional: boolean
  /** Throws if the message was not sent. */
  publish(channel: string, payload: string): Promise<void>
  /** Returns an unsubscribe function. */
  subscribe(channel: string, on: OnMessage): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Bus over LISTEN and NOTIFY of the database. It uses the connections of `db` and is closed with it. */
export const createDatabaseBus = (db: Db): MessageBus => ({
  isTransactional: true,
  publish: async (channel, payload) => {
    await db.exec('bus.publish', 'select pg_notify($1, $2)', [channel, payload])
  },
  // an empty payload is sent after a lost connection
  subscribe: (channel, on) => db.listen(channel, (payload) => on(payload === '' ? undefined : payload)),
  close: async () => {},
})
