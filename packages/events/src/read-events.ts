export interface ServerEvent {
  name: string
  data: string
}

interface Reading {
  onEvent: (event: ServerEvent) => void
  /** Called with the time (ms) after which the server asks to connect again. */
  onRetry: (ms: number) => void
  /** Called for each part that arrives, also for heartbeats. */
  onPart: () => void
}

const readBlock = (block: string, { onEvent, onRetry }: Reading): void => {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^(\w*): ?(.*)$/.exec(line) ?? []
    fields.set(name, value)
  }
  const [name, data, retry] = [fields.get('event'), fields.get('data'), fields.get('retry')]
  if (retry !== undefined && Number(retry) >= 0) onRetry(Number(retry))
  if (name !== undefined && data !== undefined) onEvent({ name, data })
}

/** Reads server-sent events until the response ends. Throws if the connection breaks. */
export const readEvents = async (body: ReadableStream<Uint8Array>, reading: Reading): Promise<void> => {
  const [reader, decoder] = [body.getReader(), new TextDecoder()]
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    reading.onPart()
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) readBlock(block, reading)
  }
}
