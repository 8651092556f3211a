// Checks whether the tests may use a PostgreSQL server. Uses the wire protocol, so that no driver has to be loaded.
import { connect, type Socket } from 'node:net'

const mayCreate = "select 'yes' from pg_roles where rolname = current_user and (rolcreatedb or rolsuper)"

/** Builds the startup message of a client: protocol 3.0, its user and database. */
const startupMessage = (user: string): Buffer => {
  const body = Buffer.from(`user\0${user}\0database\0postgres\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(body.length + 8, 0)
  head.writeInt32BE(196_608, 4)
  return Buffer.concat([head, body])
}

const queryMessage = (sql: string): Buffer => {
  const body = Buffer.from(`${sql}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

interface Message {
  type: string
  body: Buffer
}

/** Splits the bytes into complete messages and the remaining bytes. */
export const splitMessages = (bytes: Buffer): { messages: Message[]; rest: Buffer } => {
  const messages: Message[] = []
  let at = 0
  while (bytes.length - at >= 5) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (bytes.length < end) break
    messages.push({ type: String.fromCharCode(bytes[at] ?? 0), body: bytes.subarray(at + 5, end) })
    at = end
  }
  return { messages, rest: bytes.subarray(at) }
}

/** Evaluates a message: yes, no, `ask` if the server is ready for the query, or undefined if nothing is decided yet. */
const decide = ({ type, body }: Message, asked: boolean): boolean | 'ask' | undefined => {
  if (type === 'E') return false
  if (type === 'R') return body.readInt32BE(0) === 0 ? undefined : false
  if (type === 'D') return true
  if (type === 'Z') return asked ? false : 'ask'
  return undefined
}

const converse = (socket: Socket, answer: (is: boolean) => void): void => {
  let bytes = Buffer.alloc(0)
  let asked = false
  socket.on('data', (chunk) => {
    const { messages, rest } = splitMessages(Buffer.concat([bytes, chunk]))
    bytes = Buffer.from(rest)
    for (const message of messages) {
      const decided = decide(message, asked)
      if (decided === undefined) continue
      if (decided !== 'ask') return answer(decided)
      asked = true
      socket.write(queryMessage(mayCreate))
    }
  })
}

/** True if a server at this loopback port accepts the user without a password and the user may create databases. */
export const mayUse = (port: number, user: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(startupMessage(user)))
    const answer = (is: boolean): void => {
      socket.destroy()
      resolve(is)
    }
    socket.setTimeout(2000, () => answer(false))
    socket.once('error', () => answer(false)).once('close', () => answer(false))
    converse(socket, answer)
  })
