import { createHmac } from 'node:crypto'
import { clientNetworkOf } from '#src/client-network.ts'

const HASH_CHARACTERS = 32

/** Returns the key by which a person is counted once per broadcast: a hash of the member, or of the network of others. */
export const countedAs = (secret: string, { userId, ip }: { userId?: number | undefined; ip: string }): string =>
  createHmac('sha256', secret)
    .update(`live viewer ${userId === undefined ? `ip ${clientNetworkOf(ip)}` : `user ${userId}`}`)
    .digest('hex')
    .slice(0, HASH_CHARACTERS)
