import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { IngestSession, SessionOptions } from './ingest-session.ts'
import { LiveChannel } from './live-channel.ts'
import type { LiveEngine, LiveEvent } from './live-engine.ts'
import type { PackagedSegment, Run } from './packager.ts'

const GRACE_MS = 30_000
/** Less than the three target durations after which a blocked request has to be answered, and than the timeouts of proxies. */
const WAIT_MS = 4_000

/** A finished segment of a channel. */
export interface LiveSegment {
  channelId: number
  segment: PackagedSegment
  run: Run
}

/** The engine that packages the picture in this process. Only the process with the broadcaster serves its viewers. */
export interface BuiltinEngine extends LiveEngine {
  readonly id: 'builtin'
  /** Begins a session of a broadcaster whose key was checked. It replaces a running one. */
  openSession(channelId: number, options: SessionOptions): IngestSession
  /** Undefined if no broadcaster was connected since the process started. */
  findChannel(channelId: number): LiveChannel | undefined
  /** Reports finished segments until the returned function is called. */
  onSegment(listener: (segment: LiveSegment) => void): () => void
}

export interface BuiltinOptions {
  clock: Clock
  monotonic?: () => number
  graceMs?: number
  waitMs?: number
}

export const isBuiltin = (engine: LiveEngine | undefined): engine is BuiltinEngine => engine?.id === 'builtin'

const subscribeTo = <T>(listeners: Set<(value: T) => void>, listener: (value: T) => void): (() => void) => {
  // a function of its own, so that one listener may subscribe twice
  const own = (value: T): void => listener(value)
  listeners.add(own)
  return () => void listeners.delete(own)
}

interface Listeners {
  events: Set<(event: LiveEvent) => void>
  segments: Set<(segment: LiveSegment) => void>
}

const openChannel = (
  channelId: number,
  options: Required<BuiltinOptions>,
  { events, segments }: Listeners,
): LiveChannel =>
  new LiveChannel({
    ...options,
    onState: (state, at) => {
      const event = { id: randomUUID(), channelId, type: state === 'idle' ? ('offline' as const) : state, at }
      for (const listener of events) listener(event)
    },
    onSegment: (segment, run) => {
      for (const listener of segments) listener({ channelId, segment, run })
    },
  })

/** Creates the engine `builtin`: fragmented MP4 in, HLS with low latency out, from memory. */
export const createBuiltinEngine = (given: BuiltinOptions): BuiltinEngine => {
  const options = { monotonic: () => performance.now(), graceMs: GRACE_MS, waitMs: WAIT_MS, ...given }
  const channels = new Map<number, LiveChannel>()
  const listeners: Listeners = { events: new Set(), segments: new Set() }
  return {
    id: 'builtin',
    takeover: true,
    createChannel: async () => ({ externalId: null }),
    listIngests: ({ id, origin }) => [
      { kind: 'ws-fmp4', url: `${origin.replace(/^http/, 'ws')}/v1/live/ingest/${id}` },
    ],
    onKeyRotated: async (channelId) => channels.get(channelId)?.stop('keyRotated', false),
    stop: async (channelId) => channels.get(channelId)?.stop('stopped', true),
    status: async (channelId) => channels.get(channelId)?.status() ?? { state: 'idle' },
    playback: ({ id }) => {
      const isPlayable = channels.get(id)?.isPlayable === true
      return isPlayable ? { url: `/live-media/${id}/index.m3u8`, kind: 'llhls' } : null
    },
    subscribe: (onEvent) => subscribeTo(listeners.events, onEvent),
    openSession: (channelId, session) => {
      const channel = channels.get(channelId) ?? openChannel(channelId, options, listeners)
      channels.set(channelId, channel)
      return channel.open(session)
    },
    findChannel: (channelId) => channels.get(channelId),
    onSegment: (listener) => subscribeTo(listeners.segments, listener),
    async close() {
      listeners.events.clear()
      for (const channel of channels.values()) channel.close()
      channels.clear()
    },
  }
}
