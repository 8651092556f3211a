import type { Video } from '@shop/contract'
import { create } from 'zustand'
import { openKeyStore } from '#src/lib/browser-storage.ts'

const SOUND_KEY = 'video.sound'
const CAPTIONS_KEY = 'video.captions'
const SEEN_KEY = 'video.seen'

/** Feed of a history entry, restored after going back. */
export interface StoredFeed {
  entry: string
  videos: readonly Video[]
  /** Undefined before the first page of the feed has loaded, null at its end. */
  cursor: string | null | undefined
}

interface VideoState {
  isMuted: boolean
  /** The user has turned the sound on or off in this browser. Until then a tap on a video turns it on. */
  isSoundChosen: boolean
  hasCaptions: boolean
  /** The latest feeds. */
  feeds: readonly StoredFeed[]
}
/** Settings of the player, and feeds to return to. ENTITY-14 */
export const useVideoStore = create<VideoState>(() => ({
  isMuted: true,
  isSoundChosen: false,
  hasCaptions: false,
  feeds: [],
}))

/** Number of feeds kept: those that a few steps back lead to. */
const MOST_FEEDS = 3

/** Reads the stored settings. Called after hydration, because the server does not know them. */
export const openVideoSettings = (): void => {
  const store = openKeyStore()
  const sound = store.get(SOUND_KEY)
  useVideoStore.setState({
    hasCaptions: store.get(CAPTIONS_KEY) === 'on',
    ...(sound !== undefined && { isMuted: sound === 'off', isSoundChosen: true }),
  })
}

/** Turns the sound on or off and remembers it. */
export const chooseSound = (isMuted: boolean): void => {
  openKeyStore().set(SOUND_KEY, isMuted ? 'off' : 'on')
  useVideoStore.setState({ isMuted, isSoundChosen: true })
}
/** Mutes because the browser refuses to play with sound before a tap. The stored setting stays. */
export const muteForNow = (): void => useVideoStore.setState({ isMuted: true, isSoundChosen: false })

export const chooseCaptions = (hasCaptions: boolean): void => {
  openKeyStore().set(CAPTIONS_KEY, hasCaptions ? 'on' : 'off')
  useVideoStore.setState({ hasCaptions })
}

export const storeFeed = (feed: StoredFeed): void =>
  useVideoStore.setState(({ feeds }) => ({
    feeds: [feed, ...feeds.filter(({ entry }) => entry !== feed.entry)].slice(0, MOST_FEEDS),
  }))
export const findFeed = (entry: string): StoredFeed | undefined =>
  useVideoStore.getState().feeds.find((feed) => feed.entry === entry)

/** Returns the videos shown in this visit. */
export const readSeen = (): ReadonlySet<number> => {
  const stored = openKeyStore('sessionStorage').get(SEEN_KEY) ?? ''
  return new Set(stored.split(',').filter(Boolean).map(Number))
}
export const addSeen = (id: number): void => {
  const seen = readSeen()
  if (!seen.has(id)) openKeyStore('sessionStorage').set(SEEN_KEY, [...seen, id].join(','))
}
export const clearSeen = (): void => openKeyStore('sessionStorage').remove(SEEN_KEY)
