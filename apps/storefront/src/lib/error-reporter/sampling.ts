import { openKeyStore } from '../browser-storage.ts'
import { mayMeasure } from '../consent.ts'

/** Shares of ERROR-6. */
export const samples = { traces: 0.2, sessions: 0.1, sessionsWithErrors: 1 } as const

/** Key of the draw of this tab's session. */
export const REPLAY_DRAW_KEY = 'error-reporter.replay'

export interface Sample {
  /** Whether this document is traced. */
  trace: boolean
  /** Whether the session is recorded from its start, and not only from an error. */
  replay: boolean
}

let drawn: Sample | undefined

const drawSession = (random: () => number): boolean => {
  const store = openKeyStore('sessionStorage')
  const stored = store.get(REPLAY_DRAW_KEY)
  if (stored !== undefined) return stored === '1'
  const isDrawn = random() < samples.sessions
  store.set(REPLAY_DRAW_KEY, isDrawn ? '1' : '0')
  return isDrawn
}

/** Draws a document and a session, the session once per tab. Nothing is drawn or stored without consent to measurement. */
export const drawSample = (random: () => number = Math.random): Sample =>
  mayMeasure() ? { trace: random() < samples.traces, replay: drawSession(random) } : { trace: false, replay: false }

/** Returns the sample of this document, drawn once with consent. */
export const readSample = (): Sample => {
  if (!mayMeasure()) return { trace: false, replay: false }
  drawn ??= drawSample()
  return drawn
}

/** Reports whether the reporter is needed before an error. */
export const isSampled = (): boolean => {
  const { trace, replay } = readSample()
  return trace || replay
}
