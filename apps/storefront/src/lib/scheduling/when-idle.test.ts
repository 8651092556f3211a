import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

const run = vi.fn<() => void>()
beforeEach(() => {
  run.mockReset()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the task runs when the browser is idle, with the timeout passed on', () => {
  const ask = vi.fn<(run: () => void, how: object) => number>((give) => {
    give()
    return 7
  })
  const takeBack = vi.fn<(turn: number) => void>()
  vi.stubGlobal('requestIdleCallback', ask)
  vi.stubGlobal('cancelIdleCallback', takeBack)
  const stay = whenIdle(run, 200)
  expect(ask).toHaveBeenCalledExactlyOnceWith(run, { timeout: 200 })
  expect(run).toHaveBeenCalledOnce()
  stay()
  expect(takeBack).toHaveBeenCalledExactlyOnceWith(7)
})

test('without requestIdleCallback the task runs after a delay; a cancelled task never runs', () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  delete (window as { requestIdleCallback?: unknown }).requestIdleCallback
  whenIdle(run, 200)
  expect(run).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
  whenIdle(run, 200)()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
  whenIdle(run, 2_000, 100)
  vi.advanceTimersByTime(99)
  expect(run).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
})
