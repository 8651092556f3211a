import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Fault } from '../../control/faults.ts'

interface OwnWork {
  work: () => Answer
  toError: (fault: Fault) => Answer
  /** Ends the time in which the call's payment could be confirmed. */
  endSession: () => void
}

/** A fault of the vendor's own work and not of the line to it: the call's key has whatever answer comes of it. */
export const isOwnFault = ({ mode, when }: Fault): boolean =>
  mode === 'stuck' || mode === 'gone' || (mode === 'slow' && when === 'before')

export async function workUnder(fault: Fault, { work, toError, endSession }: OwnWork): Promise<Answer> {
  // A slow vendor is busy with the call, so that a second one under the same key meets the first still running.
  if (fault.mode === 'slow') await sleep(fault.ms)
  if (fault.mode === 'gone') endSession()
  if (fault.mode !== 'stuck') return work()
  if (fault.when === 'after') work()
  return toError(fault)
}
