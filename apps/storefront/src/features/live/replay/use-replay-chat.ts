import type { CallReply } from '@shop/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { api } from '#src/lib/call/api.ts'
import {
  addPart,
  emptyReplayChat,
  messagesAt,
  PART_MESSAGES,
  PART_MS,
  partsAt,
  pinAt,
  type ReplayChat,
} from './replay-chat.ts'

/** Time (ms) after which a part that failed to load may be asked for again. */
const RETRY_MS = 5_000
/** Most requests for one part. */
const MOST_REQUESTS = 10

type Part = CallReply<'live.listMessages'>

/** Loads a part. A minute with more messages than a reply holds takes several requests. */
const loadPart = async (id: number, part: number): Promise<Part> => {
  const toMs = (part + 1) * PART_MS
  const whole: Part = { messages: [], pins: [] }
  let fromMs = part * PART_MS
  for (let request = 0; request < MOST_REQUESTS; request += 1) {
    const { messages, pins } = await api('live.listMessages', { params: { id }, query: { fromMs, toMs } })
    whole.messages.push(...messages)
    whole.pins.push(...pins)
    const last = messages.at(-1)?.atMs ?? toMs
    if (messages.length < PART_MESSAGES || last <= fromMs) break
    fromMs = last
  }
  return whole
}

/** Position (ms) of the element, in whole seconds so that it renders once a second. */
const usePosition = (element: RefObject<HTMLVideoElement | null>, isOn: boolean): number => {
  const [position, setPosition] = useState(0)
  useEffect(() => {
    const video = element.current
    if (!video || !isOn) return undefined
    const read = () => setPosition(Math.floor(video.currentTime) * 1_000)
    const names = ['timeupdate', 'seeked']
    for (const name of names) video.addEventListener(name, read)
    return () => {
      for (const name of names) video.removeEventListener(name, read)
    }
  }, [element, isOn])
  return position
}

/** Chat and pinned product of a replay at the position of the picture. `isOn`: a replay is played. */
export const useReplayChat = (id: number, element: RefObject<HTMLVideoElement | null>, isOn: boolean) => {
  const [chat, setChat] = useState<ReplayChat>(emptyReplayChat)
  const asked = useRef(new Set<number>())
  const position = usePosition(element, isOn)
  const wanted = partsAt(position).join(' ')
  useEffect(() => {
    if (!isOn) return
    for (const part of wanted.split(' ').map(Number)) {
      if (asked.current.has(part)) continue
      asked.current.add(part)
      loadPart(id, part).then(
        (loaded) => setChat((known) => addPart(known, part, loaded)),
        // the picture plays on without its chat
        () => setTimeout(() => asked.current.delete(part), RETRY_MS),
      )
    }
  }, [id, isOn, wanted])
  return { messages: messagesAt(chat, position), pinnedProductId: pinAt(chat, position) }
}
