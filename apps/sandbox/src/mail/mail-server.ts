import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { type Answer, type Fault, runWithFault } from '../control/faults.ts'
import type { World } from '../world.ts'

/** Valid in this sandbox only. Mails without a login are accepted too. */
const SMTP_TEST_LOGIN = { user: 'sandbox', pass: 'sandbox' }

const VENDOR = 'smtp'
const MAX_BYTES = 10_485_760
const CLOSE_MS = 100

type Done = (error?: Error | null) => void

const refusal = (status: number, text: string): Error => Object.assign(new Error(text), { responseCode: status })

/** A fault without a status of its own answers 451, a temporary error. */
const toAnswer = ({ status, code }: Fault): Answer => ({ status: status === 500 ? 451 : status, body: code })

const readAll = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const parse = async (bytes: Buffer) => {
  // loaded with the first mail, so that the sandbox starts without it
  const { simpleParser } = await import('mailparser')
  return simpleParser(bytes, { skipImageLinks: true, skipTextToHtml: true })
}

export interface MailServer {
  /** `smtp://127.0.0.1:<port>` */
  url: string
  close(): Promise<void>
}

/** Open connections by the port of the client, so that a fault can drop one. */
type Sockets = Map<number, Socket>

/** Runs a step with the pending fault, if any, and answers the client or drops its connection. */
type RunStep = (route: string, session: SMTPServerSession, done: Done, work?: () => Promise<Answer>) => Promise<void>

const OK: Answer = { status: 250, body: 'OK' }

const createSteps =
  ({ faults }: World, sockets: Sockets): RunStep =>
  async (route, session, done, work = async () => OK) => {
    const fault = faults.take(VENDOR, route)
    const outcome = await runWithFault(fault, toAnswer, work)
    if (typeof outcome === 'object')
      return done(outcome.status >= 400 ? refusal(outcome.status, String(outcome.body)) : null)
    const cut = (): void => void sockets.get(session.remotePort)?.destroy()
    if (outcome === 'cut') cut()
    else setTimeout(cut, fault?.ms).unref()
  }

const store = async (world: World, bytes: Buffer, { envelope }: SMTPServerSession): Promise<Answer> => {
  const parsed = await parse(bytes)
  const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
  const to = envelope.rcptTo.map(({ address }) => address)
  world.mails.add({ from, to, parsed })
  const entry = { at: world.clock.now().toISOString(), vendor: VENDOR, method: 'MAIL', path: `/${to.join(',')}` }
  world.journal.add({ ...entry, headers: {}, body: parsed.subject ?? '', status: 250 })
  return OK
}

interface Incoming {
  stream: SMTPServerDataStream
  session: SMTPServerSession
  callback: Done
}

/** Reads a mail completely, then stores it. A mail that cannot be read is refused. */
const receive = async (world: World, runStep: RunStep, { stream, session, callback }: Incoming): Promise<void> => {
  try {
    const bytes = await readAll(stream)
    await runStep('data', session, callback, () => store(world, bytes, session))
  } catch (error) {
    callback(refusal(554, String(error)))
  }
}

const createServer = (world: World, runStep: RunStep): SMTPServer =>
  new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    // plain text never leaves this machine
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: CLOSE_MS,
    onAuth: ({ username, password }, _session, callback) => {
      const isKnown = username === SMTP_TEST_LOGIN.user && password === SMTP_TEST_LOGIN.pass
      callback(isKnown ? null : refusal(535, 'Authentication failed'), { user: username })
    },
    onConnect: (session, callback) => void runStep('connect', session, callback),
    onMailFrom: (_address, session, callback) => void runStep('mail', session, callback),
    onRcptTo: (_address, session, callback) => void runStep('rcpt', session, callback),
    onData: (stream, session, callback) => void receive(world, runStep, { stream, session, callback }),
  })

/**
 * Receives e-mail on the loopback address. Faults of the vendor `smtp` have the routes `connect`, `mail` (MAIL FROM), `rcpt` (RCPT TO)
 * and `data`. The content was read completely before a fault of `data`: `before` does not store it, `after` does.
 */
export async function startMailServer(world: World, port: number): Promise<MailServer> {
  const sockets: Sockets = new Map()
  const server = createServer(world, createSteps(world, sockets))
  server.on('error', (error) => {
    // a client that ends its connection is no fault of the server
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') process.stderr.write(`smtp: ${String(error)}\n`)
  })
  server.server.on('connection', (socket) => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
