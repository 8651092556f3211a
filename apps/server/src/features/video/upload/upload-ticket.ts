import { AppError } from '@shop/contract'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#src/config.ts'

type Secrets = Pick<Config, 'secret' | 'oldSecrets'>

const sign = (secret: string, id: number, seconds: number): string =>
  createHmac('sha256', secret).update(`video upload ${id}.${seconds}`).digest('base64url')

/** Returns a ticket to upload the files of one unfinished video until a time: `<video>.<seconds>.<signature>`. */
export const writeTicket = ({ secret }: Pick<Secrets, 'secret'>, id: number, expiresAt: Date): string => {
  const seconds = Math.floor(expiresAt.getTime() / 1_000)
  return `${id}.${seconds}.${sign(secret, id, seconds)}`
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Returns the video that a ticket is for. Throws `uploadTicketInvalid`. */
export const readTicket = ({ secret, oldSecrets }: Secrets, ticket: string, now: Date): number => {
  const [, id = '', seconds = '', signature = ''] = /^([1-9]\d{0,9})\.(\d{1,12})\.([\w-]{43})$/.exec(ticket) ?? []
  const isSigned = [secret, ...oldSecrets].some((each) => isSame(sign(each, Number(id), Number(seconds)), signature))
  if (!isSigned || Number(seconds) * 1_000 <= now.getTime()) throw new AppError('uploadTicketInvalid')
  return Number(id)
}
