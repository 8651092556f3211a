import type { AdminLiveChannel } from '@shop/contract'
import { useEffect, useRef, useState } from 'react'
import { staffApi } from '../session/staff-api.ts'
import { type BroadcastStatus, CameraBroadcaster, firstStatus } from './camera-broadcast.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** A key is fetched again this long (ms) before it expires. */
const KEY_MARGIN_MS = 10_000

/**
 * Address of the channel's ingest for browsers, on the host of this page, which is the only one that its policy allows. Undefined if
 * the engine has none.
 */
export const ingestUrlOf = ({ ingests }: Pick<AdminLiveChannel, 'ingests'>): string | undefined => {
  const url = ingests.find(({ kind }) => kind === 'ws-fmp4')?.url
  if (url === undefined) return undefined
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${new URL(url).pathname}`
}

/** Reuses a short-lived key until it is about to expire, so that a lost session returns without another request. */
const keepKey = (channelId: number): (() => Promise<string>) => {
  let kept: { key: string; until: number } | undefined
  return async () => {
    if (kept && Date.now() < kept.until - KEY_MARGIN_MS) return kept.key
    const { key, expiresAt } = await staffApi('admin.live.getIngestKey', { params: { id: channelId } })
    kept = { key, until: Date.parse(expiresAt) }
    return key
  }
}

const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Sends the camera of this device to a channel, from `start` to `stop` or until the page is left. */
export const useCameraBroadcast = (channel: AdminLiveChannel, stream: MediaStream | undefined) => {
  const [status, setStatus] = useState<BroadcastStatus>()
  const broadcaster = useRef<CameraBroadcaster>(undefined)
  const isSending = status !== undefined && status.state !== 'stopped' && status.state !== 'refused'
  useWakeLock(isSending)
  useEffect(() => {
    if (stream) broadcaster.current?.setStream(stream)
  }, [stream])
  useEffect(() => {
    if (!isSending) return undefined
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSending])
  useEffect(() => () => broadcaster.current?.stop(), [])
  const start = (mime: string): void => {
    const url = ingestUrlOf(channel)
    if (!stream || url === undefined || isSending) return
    setStatus(firstStatus)
    broadcaster.current = new CameraBroadcaster({ url, mime, stream, getKey: keepKey(channel.id), onStatus: setStatus })
  }
  const stop = (): void => {
    broadcaster.current?.stop()
    broadcaster.current = undefined
  }
  return { status, isSending, start, stop }
}
