import type { LiveEngine, LiveEvent, LiveStatus } from '#src/integrations/live/live-engine.ts'

export interface FakeEngine extends LiveEngine {
  /** State that the engine reports when asked. */
  setStatus(channelId: number, status: LiveStatus): void
  /** Channels whose key was rotated. */
  rotated: number[]
  emit(event: LiveEvent): void
}

/** Live engine without pictures, for tests. */
export const createFakeEngine = (): FakeEngine => {
  const statuses = new Map<number, LiveStatus>()
  const listeners = new Set<(event: LiveEvent) => void>()
  const rotated: number[] = []
  return {
    // not the builtin one, whose media the server mounts
    id: 'mediamtx',
    takeover: true,
    rotated,
    setStatus: (channelId, status) => void statuses.set(channelId, status),
    emit: (event) => listeners.forEach((listener) => listener(event)),
    createChannel: async () => ({ externalId: null }),
    listIngests: ({ id, origin }) => [
      { kind: 'ws-fmp4', url: `${origin.replace(/^http/, 'ws')}/v1/live-ingest/${id}` },
    ],
    onKeyRotated: async (channelId) => void rotated.push(channelId),
    stop: async (channelId) => void statuses.delete(channelId),
    status: async (channelId) => statuses.get(channelId) ?? { state: 'idle' },
    playback: ({ id }) => ({ url: `/v1/live-media/${id}/index.m3u8`, kind: 'llhls' }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => undefined,
  }
}
