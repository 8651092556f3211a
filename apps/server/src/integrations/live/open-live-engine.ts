import type { Clock } from '#src/clock.ts'
import type { Config } from '#src/config.ts'
import { createBuiltinEngine } from './builtin-engine.ts'
import type { LiveEngine } from './live-engine.ts'

type Open = (clock: Clock) => LiveEngine

const engines: Record<Config['liveEngine'], Open> = {
  builtin: (clock) => createBuiltinEngine({ clock }),
}

/** Opens the engine that `LIVE_ENGINE` names. */
export const openLiveEngine = ({ liveEngine }: Pick<Config, 'liveEngine'>, clock: Clock): LiveEngine =>
  engines[liveEngine](clock)
