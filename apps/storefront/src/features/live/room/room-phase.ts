import type { LiveState } from '@shop/contract'

/**
 * What the page of a broadcast shows. `waiting`: countdown and chat. `replay`: recorded picture with its chat. `preparing`: the replay
 * is not ready. `over`: ended without a replay, or canceled.
 */
export type RoomPhase = 'waiting' | 'onAir' | 'replay' | 'preparing' | 'over'

const phases: Readonly<Partial<Record<LiveState, RoomPhase>>> = {
  scheduled: 'waiting',
  live: 'onAir',
  reconnecting: 'onAir',
  canceled: 'over',
}

export const phaseOf = (state: LiveState, hasReplay: boolean, isReplay: boolean): RoomPhase =>
  phases[state] ?? (isReplay ? 'replay' : hasReplay ? 'preparing' : 'over')
