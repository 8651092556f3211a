import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Fault } from '../../control/faults.ts'

interface OwnWork {
  work: () => Answer
  toError: (fault: Fault) => Answer
  /** Expires the session in which the payment could be confirmed. */
  endSession: () => void
}

/**
 * Returns true for a fault inside the vendor, as opposed to a network fault. The resulting response is stored under the
 * idempotency key.
 */
export const isOwnFault = ({ mode, when }: Fault): boolean =>
  mode === 'stuck' || mode === 'gone' || (mode === 'slow' && when === 'before')

export async function workUnder(fault: Fault, { work, toError, endSession }: OwnWork): Promise<Answer> {
  // A slow vendor is still processing the call, so a second call with the same key arrives while the first is running.
  if (fault.mode === 'slow') await sleep(fault.ms)
  if (fault.mode === 'gone') endSession()
  if (fault.mode !== 'stuck') return work()
  if (fault.when === 'after') work()
  return toError(fault)
}
