import { randomBytes } from 'node:crypto'

const process = randomBytes(5).toString('base64url')
let count = 0

/** A name for one request, unique over processes and restarts; cheap, because every answer carries one. */
export const nextRequestId = (): string => `${process}${(count++).toString(36)}`
