// Child process of a test: joins a room with each of the tokens of its first line, and floods it. Reads and drops what comes.
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

const [, , url = '', seconds, perSecond] = process.argv
const host = 'ru.localhost:5445'

const join = async (token: string): Promise<WebSocket> => {
  const socket = new WebSocket(url, { headers: { host, origin: `http://${host}` }, perMessageDeflate: false })
  socket.on('error', () => socket.terminate())
  await once(socket, 'open')
  const welcomed = once(socket, 'message')
  socket.send(JSON.stringify({ t: 'hello', token }))
  await welcomed
  return socket
}

const [line] = (await once(createInterface({ input: process.stdin }), 'line')) as [string]
const sockets: WebSocket[] = []
for (const token of line.split(' ')) sockets.push(await join(token))
console.log('joined')
const texts = ['도배'.repeat(50), '씨발 '.repeat(40), '<b>'.repeat(60)]
let sent = 0
for (let at = 0; at < Number(seconds) * Number(perSecond); at++) {
  for (const socket of sockets) {
    if (socket.readyState !== WebSocket.OPEN) continue
    sent += 1
    socket.send(JSON.stringify({ t: 'message', key: `flood-${String(sent).padStart(8, '0')}`, text: texts[sent % 3] }))
  }
  await sleep(1_000 / Number(perSecond))
}

for (const socket of sockets) socket.terminate()
