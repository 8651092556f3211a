import type { LivePlayback } from '@shop/contract'
import { createHmac, timingSafeEqual } from 'node:crypto'
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
  url: `/v1/live/${id}/replay/index.m3u8`,
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

const macOf = (secret: string, channelId: number, expiresS: string): string =>
  createHmac('sha256', secret).update(`live-preview ${channelId} ${expiresS}`).digest('base64url')

/** Whether a preview token opens the picture of a channel now. */
export const isPreviewToken = (
  { clock, config }: Pick<App, 'clock' | 'config'>,
  channelId: number,
  token: string,
): boolean => {
  const [expiresS = '', mac = ''] = token.split('.', 2)
  if (!/^\d{1,12}$/.test(expiresS) || Number(expiresS) * 1_000 <= clock().getTime()) return false
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(config.secret, channelId, expiresS))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Address of the picture for the studio, also before the broadcast and in a rehearsal. Null if the channel cannot be played. */
export const previewUrlOf = (
  app: Pick<App, 'clock' | 'config' | 'integrations'>,
  shown: Omit<Shown, 'hasReplay'>,
): string | null => {
  const { channelId, externalUrl, state } = shown
  if (state === 'ended' || state === 'canceled') return null
  const playback = engineOf(app, shown)?.playback({ id: channelId, externalUrl })
  // the address of an external channel was entered by hand
  if (!playback || shown.engine === 'external') return playback?.url ?? null
  const expiresS = String(Math.floor((app.clock().getTime() + PREVIEW_MS) / 1_000))
  const join = playback.url.includes('?') ? '&' : '?'
  return `${playback.url}${join}preview=${expiresS}.${macOf(app.config.secret, channelId, expiresS)}`
}
