import type { LiveEngine } from './live-engine.ts'

/**
 * Plays an address entered by hand, for pictures that another service carries. The shop sees no state of the picture: staff start
 * and end the broadcast.
 */
export const externalEngine: LiveEngine = {
  id: 'external',
  takeover: false,
  createChannel: async () => ({ externalId: null }),
  listIngests: () => [],
  onKeyRotated: async () => undefined,
  stop: async () => undefined,
  // what staff say counts
  status: async () => ({ state: 'live' }),
  playback: ({ externalUrl }) => (externalUrl === null ? null : { url: externalUrl, kind: 'hls' }),
  subscribe: () => () => undefined,
  close: async () => undefined,
}
