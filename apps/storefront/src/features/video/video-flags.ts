import type { CallReply, Video, VideoFlags } from '@shop/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'

/** Most ids in a request. */
const MOST_IDS = 100
type Flags = ReadonlyMap<number, VideoFlags>
const NONE: Flags = new Map()
const toMap = ({ videos }: CallReply<'video.listFlags'>): Flags => new Map(videos.map((flags) => [flags.id, flags]))

/** Returns the member's bookmarks and the counts of cached videos. Empty until loaded, and for guests, who have no bookmarks. */
export const useVideoFlags = (videos: readonly Pick<Video, 'id'>[]): Flags => {
  const isKnown = useAuth(({ status, user }) => status === 'ready' && isMember(user))
  const ids = videos.slice(0, MOST_IDS).map(({ id }) => id)
  const { data } = useQuery({
    ...callQuery(api, 'video.listFlags', { query: { ids: ids.toSorted((a, b) => a - b).join() } }),
    enabled: isKnown && ids.length > 0,
    // a list that grows keeps its marks while those of the new videos load
    placeholderData: keepPreviousData,
    select: toMap,
  })
  return data ?? NONE
}
