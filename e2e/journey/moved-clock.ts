// Preloaded into a shop of the journeys (`--import`): adds the milliseconds in the file MOVED_CLOCK to the time of the process.
import { readFileSync } from 'node:fs'

const SystemDate = Date
const file = process.env.MOVED_CLOCK ?? ''

const movedMs = (): number => {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    // not moved yet
    return 0
  }
}
const now = (): number => SystemDate.now() + movedMs()

globalThis.Date = new Proxy(SystemDate, {
  construct: (target, given: [], newTarget: new () => Date) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
  get: (target, name, receiver: unknown) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
})
