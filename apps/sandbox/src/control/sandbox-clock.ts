export type Clock = () => Date

interface Task {
  due: number
  run: () => Promise<void> | void
}

/** Sandbox time: a base clock, an offset that tests advance, and tasks scheduled on it. */
export interface SandboxClock {
  now: Clock
  /** Runs `run` once this clock has passed `due`. */
  at(due: Date, run: Task['run']): void
  /** Advances the clock. Runs every task that becomes due, ordered by time, with the clock set to the task's due time. */
  advance(ms: number): Promise<void>
  set(now: Date): Promise<void>
  reset(): void
}

const LONGEST_TIMER = 2 ** 31 - 1

export function createSandboxClock(base: Clock = () => new Date()): SandboxClock {
  let offset = 0
  let timer: NodeJS.Timeout | undefined
  const queue = createQueue()
  const nowMs = () => base().getTime() + offset

  function arm(): void {
    clearTimeout(timer)
    const due = queue.nextDue()
    if (due === undefined) return
    // Must not spin on a frozen base clock (tests): tasks that are not due are checked again a little later.
    timer = setTimeout(() => void runDue(), Math.min(Math.max(due - nowMs(), 1), LONGEST_TIMER))
    timer.unref()
  }

  async function runDue(): Promise<void> {
    for (let task = queue.take(nowMs()); task; task = queue.take(nowMs())) await task.run()
    arm()
  }

  async function set(target: Date): Promise<void> {
    const goal = target.getTime()
    for (let task = queue.take(goal); task; task = queue.take(goal)) {
      offset = Math.max(nowMs(), task.due) - base().getTime()
      await task.run()
    }
    offset = goal - base().getTime()
    arm()
  }

  function reset(): void {
    offset = 0
    queue.clear()
    clearTimeout(timer)
  }

  const at = (due: Date, run: Task['run']) => {
    if (queue.add({ due: due.getTime(), run }) === 0) arm()
  }
  return { now: () => new Date(nowMs()), at, advance: (ms) => set(new Date(nowMs() + ms)), set, reset }
}

/** Tasks ordered by due time, then by insertion order. */
function createQueue() {
  let tasks: Task[] = []
  return {
    /** Inserts the task and returns its index in the queue. */
    add(task: Task): number {
      let low = 0
      let high = tasks.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((tasks[middle]?.due ?? 0) <= task.due) low = middle + 1
        else high = middle
      }
      tasks.splice(low, 0, task)
      return low
    },
    take: (until: number) => (tasks[0] && tasks[0].due <= until ? tasks.shift() : undefined),
    nextDue: () => tasks[0]?.due,
    clear() {
      tasks = []
    },
  }
}

/** Formats a time as 2026-01-05T09:00:00+09:00, the format of Korean vendors. */
export function toSeoulIso(at: Date): string {
  return `${new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`
}
