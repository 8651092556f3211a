import type { LiveMessage } from '@shop/contract'
import { useEffect, useRef, useState } from 'react'

/** Interval (ms) at which a screen reader is told about new messages. */
const SPEAK_MS = 6_000

/** Summary of the messages since the last one that was read out: the latest message, and the number of others. */
export const spokenText = (messages: readonly LiveMessage[], afterId: number): string => {
  const fresh = messages.filter(({ id }) => id > afterId)
  const last = fresh.at(-1)
  if (!last) return ''
  const text = `${last.name}: ${last.text}`
  return fresh.length === 1 ? text : `${text} 외 새 메시지 ${fresh.length - 1}개`
}

/** Text for a polite live region, changed at most every few seconds. Messages present at the start are not read out. */
export const useSpokenChat = (messages: readonly LiveMessage[]): string => {
  const latest = useRef(messages)
  const [text, setText] = useState('')
  useEffect(() => {
    latest.current = messages
  })
  useEffect(() => {
    let spokenId: number | undefined
    const timer = setInterval(() => {
      const last = latest.current.at(-1)
      if (!last) return
      if (spokenId !== undefined) setText(spokenText(latest.current, spokenId))
      spokenId = last.id
    }, SPEAK_MS)
    return () => clearInterval(timer)
  }, [])
  return text
}
