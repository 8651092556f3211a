/** State of a channel's picture. `reconnecting`: the broadcaster is lost and has 30 s to return. */
export type PictureState = 'idle' | 'live' | 'reconnecting'

/** Where a broadcaster sends the picture. The URL has no secret. */
export interface Ingest {
  kind: 'ws-fmp4' | 'rtmp' | 'rtmps' | 'whip' | 'srt'
  url: string
}

export interface LiveStatus {
  state: PictureState
  /** Start of the running session. */
  startedAt?: Date
  /** `starving`: less than real time arrives. */
  health?: 'ok' | 'starving'
}

/**
 * What happened to a picture. Events may come late, twice or out of order: receivers ignore those older than the last one, and ask
 * `status` every 10 s.
 */
export interface LiveEvent {
  /** Identifies the event; the same event may be delivered again. */
  id: string
  channelId: number
  type: 'live' | 'reconnecting' | 'offline'
  at: Date
}

export interface Playback {
  url: string
  kind: 'llhls' | 'hls'
}

/** What an engine needs of the shop. */
export interface LiveAuthority {
  /** Whether the key is the stream key of the channel. */
  isKeyOf(channelId: number, key: string): Promise<boolean>
}

/** Carries pictures from broadcasters to viewers. One per shop, chosen by `LIVE_ENGINE`. */
export interface LiveEngine {
  readonly id: 'builtin' | 'external' | 'nginx-rtmp' | 'mediamtx'
  /** Whether a second broadcaster with a valid key replaces the first; otherwise it is refused. */
  readonly takeover: boolean
  /** Creates the channel at the engine. Returns its name there, or null. */
  createChannel(channel: { id: number; name: string }): Promise<{ externalId: string | null }>
  listIngests(channel: { id: number; origin: string }): Ingest[]
  /** The key has changed: end a session that uses the old one. */
  onKeyRotated(channelId: number): Promise<void>
  /** Disconnects the broadcaster. */
  stop(channelId: number): Promise<void>
  /** The truth about a picture; events are hints. */
  status(channelId: number): Promise<LiveStatus>
  /** Null while the channel cannot be played. */
  playback(channel: { id: number; externalUrl: string | null }): Playback | null
  /** Reports events until the returned function is called. */
  subscribe(onEvent: (event: LiveEvent) => void): () => void
  close(): Promise<void>
}
