import { expect, test, vi } from 'vitest'
import { fakeTabs } from '@shop/events/testing'
import { joinElection } from '@shop/events'

const join = (name = 'e', options?: Parameters<typeof joinElection>[2]) => {
  const tab = { isLeader: false, leave: () => undefined as void }
  const lead = () => {
    tab.isLeader = true
    return () => void (tab.isLeader = false)
  }
  tab.leave = joinElection(name, lead, options)
  return tab
}
const leadersOf = (...tabs: { isLeader: boolean }[]) => tabs.map(({ isLeader }) => isLeader)

test('[SCREEN-14] one tab leads, and the next one follows when it leaves', async () => {
  fakeTabs()
  const [one, two, three] = [join(), join(), join()]
  await vi.waitFor(() => expect(leadersOf(one, two, three)).toEqual([true, false, false]))
  two.leave()
  one.leave()
  expect(one.isLeader).toBe(false)
  await vi.waitFor(() => expect(leadersOf(one, two, three)).toEqual([false, false, true]))
  three.leave()
})

test('[SCREEN-14] a tab that leaves before it is elected never leads', async () => {
  fakeTabs()
  const [one, two] = [join(), join()]
  two.leave()
  one.leave()
  const three = join()
  await vi.waitFor(() => expect(leadersOf(one, two, three)).toEqual([false, false, true]))
  three.leave()
})

test('[SCREEN-14] without Web Locks, or without a way to reach other tabs, each tab leads for itself', () => {
  fakeTabs({ hasLocks: false })
  const [one, two] = [join(), join()]
  expect(leadersOf(one, two)).toEqual([true, true])
  one.leave()
  expect(leadersOf(one, two)).toEqual([false, true])
  fakeTabs()
  const [three, four] = [join('f', { isAlone: true }), join('f', { isAlone: true })]
  expect(leadersOf(three, four)).toEqual([true, true])
})
