// Loaded by each thread, so it imports nothing.

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

const LEAST_MS = 10_000
const MOST_MS = 31 * unitMs.d
const NAME = /^[a-z][a-z0-9-]{1,39}$/

/** Returns an interval such as `30s`, `10m`, `6h` or `1d` in ms; undefined if it is none between 10 s and 31 days. */
export const toIntervalMs = (text: unknown): number | undefined => {
  const [, digits, unit] = /^(\d{1,6})([smhd])$/.exec(typeof text === 'string' ? text : '') ?? []
  const ms = digits === undefined ? Number.NaN : Number(digits) * unitMs[unit as keyof typeof unitMs]
  return ms >= LEAST_MS && ms <= MOST_MS ? ms : undefined
}

export type Run = (...given: unknown[]) => unknown

/** What the file of an extension exports by default, after it was checked. */
export interface CheckedExtension {
  name: string
  events: Record<string, Run>
  jobs: { name: string; every: string; run: Run }[]
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// a field that is not known is a misspelt one
const listUnknown = (given: Fields, known: readonly string[], at: string): string[] =>
  Object.keys(given).flatMap((key) => (known.includes(key) ? [] : [`${at}.${key} is not known`]))

const listNameProblems = ({ name }: Fields, at: string): string[] =>
  typeof name === 'string' && NAME.test(name)
    ? []
    : [`${at}.name has to be 2 to 40 lower case letters, digits and hyphens`]

const listRunProblems = (value: unknown, at: string): string[] =>
  typeof value === 'function' ? [] : [`${at} has to be a function`]

const listEventProblems = (events: unknown, known: readonly string[]): string[] => {
  if (!isFields(events)) return ['default.events has to be an object']
  const at = 'default.events'
  return [
    ...listUnknown(events, known, at),
    ...Object.entries(events).flatMap(([name, run]) => listRunProblems(run, `${at}.${name}`)),
  ]
}

const listJobProblems = (job: unknown, at: string): string[] => {
  if (!isFields(job)) return [`${at} has to be an object`]
  return [
    ...listUnknown(job, ['name', 'every', 'run'], at),
    ...listNameProblems(job, at),
    ...(toIntervalMs(job['every']) === undefined
      ? [`${at}.every has to be between 10s and 31d, such as 30s, 10m, 6h or 1d`]
      : []),
    ...listRunProblems(job['run'], `${at}.run`),
  ]
}

const listJobsProblems = (jobs: unknown): string[] => {
  if (!Array.isArray(jobs)) return ['default.jobs has to be a list']
  const names = jobs.map((job: unknown) => (isFields(job) ? job['name'] : undefined))
  return [
    ...jobs.flatMap((job: unknown, at) => listJobProblems(job, `default.jobs.${at}`)),
    ...(new Set(names).size < names.length ? ['default.jobs has two jobs of one name'] : []),
  ]
}

/** Checks what the file of an extension exports by default. Returns it, or every problem. */
export const checkExtension = (
  value: unknown,
  eventNames: readonly string[],
): { extension: CheckedExtension } | { problems: string[] } => {
  if (!isFields(value)) return { problems: ['has no default export with name, events and jobs'] }
  const { events = {}, jobs = [] } = value
  const problems = [
    ...listUnknown(value, ['name', 'events', 'jobs'], 'default'),
    ...listNameProblems(value, 'default'),
    ...listEventProblems(events, eventNames),
    ...listJobsProblems(jobs),
  ]
  if (problems.length > 0) return { problems }
  const extension = { ...value, events, jobs } as CheckedExtension
  const isEmpty = Object.keys(extension.events).length + extension.jobs.length === 0
  return isEmpty ? { problems: ['default has neither events nor jobs'] } : { extension }
}

/** What an extension offers, as its thread reports it. */
export interface ExtensionOffer {
  name: string
  events: string[]
  jobs: { name: string; everyMs: number }[]
}

/** Message of the server to the thread: run the handler of an event, or a job. */
export interface RunRequest {
  id: number
  kind: 'event' | 'job'
  name: string
  input: unknown
}

/** Message of the thread to the server. */
export type ThreadMessage =
  | { type: 'ready'; offer: ExtensionOffer }
  | { type: 'invalid'; problems: string[] }
  | { type: 'log'; text: string }
  | { type: 'ended'; id: number; error?: string }

/** What a thread is started with. */
export interface ThreadData {
  file: string
  eventNames: readonly string[]
}
