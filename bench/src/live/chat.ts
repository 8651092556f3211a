import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'

export const VIEWERS = 2_000
export const PER_SECOND = 40
/** Each writes every 3 s: the rates allow a message a second and 20 in 30 s. */
export const WRITERS = 120

/** Writes 40 messages a second, each with its number. Returns when each was sent. */
export const write = async (writers: readonly WebSocket[], seconds: number): Promise<number[]> => {
  const sent: number[] = []
  const began = performance.now()
  for (let at = 0; at < seconds * PER_SECOND; at++) {
    await sleep(Math.max(0, began + (at * 1_000) / PER_SECOND - performance.now()))
    sent[at] = performance.now()
    const key = `bench-${String(began)}-${at}`
    writers[at % writers.length]?.send(JSON.stringify({ t: 'message', key, text: `번호 ${at}` }))
  }
  return sent
}

/** Reads the number of a message that `write` has sent. */
export const numberOf = (text: string): number => Number(text.slice('번호 '.length))
