import type { LivePlayback } from '@shop/contract'
import { writePreviewToken } from '#src/features/live/media/on-air.ts'
import type { App } from '#src/handler-context.ts'
import type { LiveEngine } from '#src/integrations/live/live-engine.ts'
import { externalEngine } from '#src/integrations/live/external-engine.ts'

/** Lifetime of a preview address (ms). The studio reads the broadcast again before it expires. */
const PREVIEW_MS = 10 * 60_000

interface Shown {
  id: number
  channelId: number
  engine: string
  externalUrl: string | null
  state: string
  hasReplay: boolean
}

/** Engine that carries a channel. Undefined if the shop no longer runs it. */
export const engineOf = (
  { integrations }: Pick<App, 'integrations'>,
  { engine }: { engine: string },
): LiveEngine | undefined => {
  if (engine === 'external') return externalEngine
  return integrations.live?.id === engine ? integrations.live : undefined
}

const replayOf = (id: number): LivePlayback => ({
  url: `/live-media/replay/${id}/index.m3u8`,
  kind: 'hls',
  isReplay: true,
})

/** Address of the picture or of the replay for viewers. Null while there is none, and during a rehearsal. */
export const playbackOf = (app: Pick<App, 'integrations'>, shown: Shown): LivePlayback | null => {
  const { id, channelId, externalUrl, state, hasReplay } = shown
  if (state === 'ended') return hasReplay ? replayOf(id) : null
  if (state !== 'live') return null
  const playback = engineOf(app, shown)?.playback({ id: channelId, externalUrl })
  return playback ? { ...playback, isReplay: false } : null
}

/** Address of the picture for the studio, also before the broadcast and in a rehearsal. Null if the channel cannot be played. */
export const previewUrlOf = (
  app: Pick<App, 'clock' | 'config' | 'integrations'>,
  shown: Omit<Shown, 'hasReplay'>,
): string | null => {
  const { channelId, externalUrl, state } = shown
  if (state === 'ended' || state === 'canceled') return null
  const playback = engineOf(app, shown)?.playback({ id: channelId, externalUrl })
  // other engines do not read the token, but they log it
  if (!playback || shown.engine !== 'builtin') return playback?.url ?? null
  const token = writePreviewToken(app.config, channelId, new Date(app.clock().getTime() + PREVIEW_MS))
  return `${playback.url}?preview=${encodeURIComponent(token)}`
}
