import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type InitOptions = Parameters<NodeFS['init']>[1]
interface EngineModule {
  /** Called when the engine panics. PGlite would swallow the error and loop forever on the dead engine. */
  onAbort?: (reason: unknown) => void
  NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } }
}

/** File system with fsync. PGlite never syncs: it starts with -F, fdatasync is empty in Emscripten, and NODEFS has no fsync. */
export class DurableNodeFS extends NodeFS {
  readonly #onSync: () => void
  readonly #onFailure: (error: unknown) => never

  /** `onFailure` must end the engine: after a failed sync the state of the disk is unknown, and PGlite swallows exceptions. */
  constructor(dir: string, onSync: () => void, onFailure: (error: unknown) => never) {
    super(dir)
    this.#onSync = onSync
    this.#onFailure = onFailure
  }

  override async init(pg: PGlite, options: InitOptions) {
    const result = await super.init(pg, options)
    const hook = (module: unknown) => {
      const engine = module as EngineModule
      engine.onAbort = this.#onFailure
      engine.NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) this.#sync(nfd)
        return 0
      }
    }
    result.emscriptenOpts.preRun = [...(result.emscriptenOpts.preRun ?? []), hook]
    return result
  }

  #sync(file: number): void {
    try {
      fsyncSync(file)
    } catch (error) {
      this.#onFailure(error)
    }
    this.#onSync()
  }
}
