// Runs one extension in a thread of its own: an error that no code catches, and a loop that never ends, end this thread only.
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import {
  checkExtension,
  type CheckedExtension,
  type RunRequest,
  type ThreadData,
  type ThreadMessage,
  toIntervalMs,
} from './extension-shape.ts'

const MOST_LOG = 1_000

const post = (message: ThreadMessage): void => parentPort?.postMessage(message)
const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

const context = {
  /** Writes a line into the log of the shop. */
  log: (text: unknown): void => post({ type: 'log', text: String(text).slice(0, MOST_LOG) }),
}

const runOf = ({ events, jobs }: CheckedExtension, { kind, name, input }: RunRequest): unknown =>
  kind === 'event' ? events[name]?.(input, context) : jobs.find((job) => job.name === name)?.run(context)

const serve = (extension: CheckedExtension): void => {
  parentPort?.on('message', (request: RunRequest) => {
    const { id } = request
    Promise.resolve()
      .then(() => runOf(extension, request))
      .then(
        () => post({ type: 'ended', id }),
        (error: unknown) => post({ type: 'ended', id, error: textOf(error) }),
      )
  })
  const { name, events, jobs } = extension
  const offered = jobs.map((job) => ({ name: job.name, everyMs: toIntervalMs(job.every) ?? 0 }))
  post({ type: 'ready', offer: { name, events: Object.keys(events), jobs: offered } })
}

const { file, eventNames } = workerData as ThreadData
try {
  const module = (await import(pathToFileURL(file).href)) as { default?: unknown }
  const checked = checkExtension(module.default, eventNames)
  if ('problems' in checked) post({ type: 'invalid', problems: checked.problems })
  else serve(checked.extension)
} catch (error) {
  post({ type: 'invalid', problems: [textOf(error)] })
}
