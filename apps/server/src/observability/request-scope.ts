import { AsyncLocalStorage } from 'node:async_hooks'

/** What work is done for. */
interface RequestScope {
  /** Id of the request: that of the response, or of the request that enqueued a job. */
  readonly requestId: string
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs `run`, and all work that it starts, as part of a request. */
export const inRequestScope = <T>(requestId: string, run: () => T): T => scopes.run({ requestId }, run)

/** Runs `run` as part of no request: work that serves many of them. */
export const withoutRequest = <T>(run: () => T): T => scopes.exit(run)

/** Id of the request that the current work is part of. Undefined outside requests. */
export const currentRequestId = (): string | undefined => scopes.getStore()?.requestId
