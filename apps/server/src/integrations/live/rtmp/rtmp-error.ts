/** Why a connection is closed before it has published. */
export type RtmpFailure = 'malformed' | 'messageTooLarge' | 'versionUnsupported' | 'playRefused'

/** Bytes that are no RTMP as encoders send it, or a request that the shop does not serve. */
export class RtmpError extends Error {
  readonly failure: RtmpFailure
  constructor(failure: RtmpFailure) {
    super(`rtmp: ${failure}`)
    this.name = 'RtmpError'
    this.failure = failure
  }
}
