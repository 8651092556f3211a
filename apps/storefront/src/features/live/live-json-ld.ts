import type { LiveRoom } from '@shop/contract'
import type { JsonLd } from '#src/lib/seo.tsx'
import { playerPath } from './live-input.ts'

/** Describes a broadcast for search engines, which mark it as live while it is on air. */
export const liveJsonLd = (room: LiveRoom, origin: string): JsonLd => {
  const url = `${origin}${playerPath(room.id)}`
  const startDate = room.startedAt ?? room.scheduledAt
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: room.title,
    description: room.contents || room.title,
    thumbnailUrl: [new URL(room.image, origin).href],
    uploadDate: startDate,
    url,
    ...(room.durationMs !== null && { duration: `PT${Math.round(room.durationMs / 1_000)}S` }),
    publication: {
      '@type': 'BroadcastEvent',
      name: room.title,
      isLiveBroadcast: room.state === 'live' || room.state === 'reconnecting',
      startDate,
      ...(room.endedAt !== null && { endDate: room.endedAt }),
    },
  }
}
