import type { CallReply, LiveMessage } from '@shop/contract'
import { MOST_MESSAGES } from '../room/room-state.ts'

type Part = CallReply<'live.listMessages'>
export type TimedMessage = Part['messages'][number]
export type TimedPin = Part['pins'][number]

/** Length (ms) of the part of the chat that is loaded at once. */
export const PART_MS = 60_000
/** Most messages of a reply. A full reply may have left some out. */
export const PART_MESSAGES = 200

/** What is known of the chat of a replay. */
export interface ReplayChat {
  messages: readonly TimedMessage[]
  pins: readonly TimedPin[]
  /** Indexes of the loaded parts. */
  parts: ReadonlySet<number>
}
export const emptyReplayChat: ReplayChat = { messages: [], pins: [], parts: new Set() }

/** Parts to have at a position (ms): the one before, for the chat above the newest line, the present one, and the next. */
export const partsAt = (positionMs: number): number[] => {
  const part = Math.floor(Math.max(0, positionMs) / PART_MS)
  return [part, part + 1, part - 1].filter((each) => each >= 0)
}

/** Adds a loaded part, each message once. */
export const addPart = (chat: ReplayChat, part: number, { messages, pins }: Part): ReplayChat => {
  const known = new Set(chat.messages.map(({ id }) => id))
  const fresh = messages.filter(({ id }) => !known.has(id))
  const at = ({ atMs }: { atMs: number }) => atMs
  const knownPins = new Set(chat.pins.map((pin) => `${pin.atMs} ${pin.productId}`))
  const freshPins = pins.filter((pin) => !knownPins.has(`${pin.atMs} ${pin.productId}`))
  return {
    messages: [...chat.messages, ...fresh].toSorted((a, b) => at(a) - at(b) || a.id - b.id),
    pins: [...chat.pins, ...freshPins].toSorted((a, b) => at(a) - at(b)),
    parts: new Set([...chat.parts, part]),
  }
}

/** Index of the first entry after the position. */
const countUntil = (entries: readonly { atMs: number }[], positionMs: number): number => {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.atMs ?? 0) <= positionMs) low = middle + 1
    else high = middle
  }
  return low
}

/** Messages written up to the position, the latest last. */
export const messagesAt = ({ messages }: ReplayChat, positionMs: number): LiveMessage[] => {
  const end = countUntil(messages, positionMs)
  return messages.slice(Math.max(0, end - MOST_MESSAGES), end)
}

/** Product that was pinned at the position. Null if none. */
export const pinAt = ({ pins }: ReplayChat, positionMs: number): number | null =>
  pins[countUntil(pins, positionMs) - 1]?.productId ?? null
