import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import { readPushState } from './push-state.ts'

const TIMEOUT_MS = 10_000
const QUIET_MS = 3_000

/** Confirms the subscription of this browser when it is idle. Returns a function that cancels it. */
export const syncPushWhenIdle = (): (() => void) => {
  if (readPushState() !== 'granted') return () => undefined
  const sync = async (): Promise<void> => {
    const { syncPush } = await import('./push-client.ts')
    await syncPush()
  }
  // without a network the next visit confirms it
  return whenIdle(() => void sync().catch(console.warn), TIMEOUT_MS, QUIET_MS)
}
