import { randomBytes } from 'node:crypto'

const process = randomBytes(5).toString('base64url')
let count = 0

/** Returns a request id, unique across processes and restarts. Cheap, because every response has one. */
export const nextRequestId = (): string => `${process}${(count++).toString(36)}`
