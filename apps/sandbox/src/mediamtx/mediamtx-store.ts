import { randomUUID } from 'node:crypto'
import type { Clock } from '../control/sandbox-clock.ts'

/** Types of sources, each with the resource that kicks it. */
export const sourceTypes = {
  rtmpConn: 'rtmpconns',
  rtmpsConn: 'rtmpsconns',
  webRTCSession: 'webrtcsessions',
  srtConn: 'srtconns',
} as const
export type SourceType = keyof typeof sourceTypes

/** Addresses and rules of `mediamtx.yml`. */
export interface MediamtxSettings {
  /** `authHTTPAddress`; without one everything is allowed. */
  auth?: string
  /** Called with the query `path` when a stream has come or gone. */
  changed?: string
  /** Whether the control API asks `authHTTPAddress` too. */
  guardsApi?: boolean
  /** `overridePublisher` */
  override?: boolean
  /** Answers as versions before 1.19, which know no `online`. */
  isOld?: boolean
}

export interface Publisher {
  path: string
  type: SourceType
  id: string
  since: Date
}

export interface MediamtxStore {
  settings: MediamtxSettings
  /** Undefined if another publisher keeps the path. */
  publish(path: string, type: SourceType): Publisher | undefined
  unpublish(path: string): boolean
  find(path: string): Publisher | undefined
  list(): readonly Publisher[]
  /** Disconnects a connection. Returns its path; undefined if there is none. */
  kick(resource: string, id: string): string | undefined
  reset(): void
}

export const createMediamtxStore = (now: Clock): MediamtxStore => {
  const publishers = new Map<string, Publisher>()
  const store: MediamtxStore = {
    settings: {},
    publish(path, type) {
      if (publishers.has(path) && store.settings.override === false) return undefined
      const publisher = { path, type, id: randomUUID(), since: now() }
      publishers.set(path, publisher)
      return publisher
    },
    unpublish: (path) => publishers.delete(path),
    find: (path) => publishers.get(path),
    list: () => [...publishers.values()],
    kick(resource, id) {
      const found = store.list().find((each) => each.id === id && sourceTypes[each.type] === resource)
      if (found) publishers.delete(found.path)
      return found?.path
    },
    reset() {
      publishers.clear()
      store.settings = {}
    },
  }
  return store
}
