import { AppError } from '@shop/contract'
import { normalizePassword } from '@shop/rules'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hashApart } from './hash-apart.ts'

// E1: at least 19 MiB and two passes are required; a hash contains its own parameters
const MEMORY_KIB = 19_456
const PASSES = 2
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Concurrent hashes. Each takes a core and 19 MiB for about 25 ms; one core is left to other requests. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Queue limit. Beyond it the wait would be longer than users accept. */
const MOST_WAITING = 200
const RETRY_MS = 5_000

interface Cost {
  memory: number
  passes: number
  parallelism: number
}

let running = 0
let made = 0

/** Counts the hashes of this process: the cost of a login attempt, whatever the response. */
export const countHashes = (): number => made
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting.length >= MOST_WAITING) throw new AppError('overloaded', { retryAfterMs: RETRY_MS })
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const derive = (password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> =>
  inTurn(() => {
    made += 1
    const message = Buffer.from(normalizePassword(password))
    return hashApart({ message, nonce, tagLength, ...cost })
  })

const toText = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Returns `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Throws `overloaded` if too many callers are in the queue. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  const cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: 1 }
  const hash = await derive(password, salt, cost, HASH_BYTES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${toText(salt)}$${toText(hash)}`
}

const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

// compared with if there is no account, so that the response takes the same time
const decoy = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${toText(randomBytes(SALT_BYTES))}$${toText(randomBytes(HASH_BYTES))}`

/**
 * Compares a password in the same time with and without a hash; without one every password is wrong. Throws like
 * `hashPassword`.
 */
export const isPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const [, memory, passes, parallelism, salt = '', expected = ''] = HASH.exec(hash ?? decoy) ?? []
  if (expected === '') throw new Error('a password hash is not one of ours')
  const wanted = Buffer.from(expected, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const given = await derive(password, Buffer.from(salt, 'base64'), cost, wanted.length)
  return timingSafeEqual(given, wanted) && hash !== undefined
}
