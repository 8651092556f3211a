import type { LiveNow } from '@shop/contract'
import type { App } from '#src/handler-context.ts'
import { countViewers } from './presence.ts'
import { findNow, type FindNow } from './live-now-sql.ts'

/** Reads a room as it is at this moment. Undefined if there is no such broadcast. */
export type ReadLiveNow = (app: Pick<App, 'db' | 'clock'>, id: number) => Promise<LiveNow | undefined>

const stateOf = ({ state, picture }: Pick<FindNow, 'state' | 'picture'>): LiveNow['state'] =>
  state === 'live' && picture === 'reconnecting' ? 'reconnecting' : (state as LiveNow['state'])

export const readLiveNow: ReadLiveNow = async ({ db, clock }, id) => {
  const row = await findNow(db, { id })
  if (!row) return undefined
  const { state, picture, ...facts } = row
  return {
    ...facts,
    state: stateOf({ state, picture }),
    viewers: state === 'live' ? countViewers(db, id) : facts.viewers,
    playback: null,
    deals: [],
    serverTime: clock().toISOString(),
  }
}
