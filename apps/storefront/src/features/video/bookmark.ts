import type { CallName, Video, VideoFlags } from '@shop/contract'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'

type Mark = Pick<VideoFlags, 'isMyVideoShare' | 'videoShareCount'>

/** Calls whose cached replies hold videos: `{ videos }`, pages of them, or one video. */
const lists: readonly CallName[] = [
  'video.listFlags',
  'video.listFeed',
  'video.listDisplay',
  'video.listOfProducts',
  'video.listShares',
  'video.get',
]

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Applies a mark to a video wherever a cached reply contains it. Returns the same object if it does not. */
const withMark = (reply: unknown, id: number, mark: Mark): unknown => {
  if (!isObject(reply)) return reply
  const each = (list: unknown[]) => list.map((entry) => withMark(entry, id, mark))
  if (Array.isArray(reply['pages'])) return { ...reply, pages: each(reply['pages']) }
  if (Array.isArray(reply['videos'])) return { ...reply, videos: each(reply['videos']) }
  return reply['id'] === id && 'isMyVideoShare' in reply ? { ...reply, ...mark } : reply
}

const markEverywhere = (id: number, mark: Mark): void => {
  const client = openQueryClient()
  for (const name of lists) client.setQueriesData({ queryKey: [name] }, (reply: unknown) => withMark(reply, id, mark))
}

/** Videos with a change in flight, each with the state wanted last. */
const changing = new Map<number, boolean>()

const send = async (id: number, isOn: boolean, before: Mark): Promise<Mark> => {
  try {
    const made = await api(isOn ? 'video.addShare' : 'video.removeShare', { params: { id } })
    showSnackbar(isOn ? '영상을 저장했어요.' : '저장을 취소했어요.')
    return made
  } catch (error) {
    changing.delete(id)
    markEverywhere(id, before)
    showFailure(error, () => void changeBookmark({ id, ...before }, isOn))
    throw error
  }
}

/**
 * Bookmarks a video or removes the bookmark, with an optimistic update in all lists. Rolls back on failure. Sends one change
 * per video at a time; of those requested meanwhile only the last. VIDEO-1
 */
export const changeBookmark = async (video: Pick<Video, 'id'> & Mark, isOn: boolean): Promise<void> => {
  const { id, isMyVideoShare, videoShareCount } = video
  const before = { isMyVideoShare, videoShareCount }
  const step = Number(isOn) - Number(isMyVideoShare)
  markEverywhere(id, { isMyVideoShare: isOn, videoShareCount: Math.max(0, videoShareCount + step) })
  const isBusy = changing.has(id)
  changing.set(id, isOn)
  if (isBusy) return
  let made: Mark = before
  try {
    while (changing.has(id) && changing.get(id) !== made.isMyVideoShare) {
      made = await send(id, changing.get(id) === true, made)
    }
  } catch {
    // send has shown the failure and rolled back
    return
  }
  changing.delete(id)
  markEverywhere(id, made)
  void openQueryClient().invalidateQueries({ queryKey: ['video.listShares'] })
}
