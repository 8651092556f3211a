import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSessionUser, useAuth } from '#src/features/auth/auth-store.ts'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { Snackbar } from '#src/features/snackbar/snackbar.tsx'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { ChatButton } from './chat-button.tsx'

const SCRIPT = 'https://chat.example/widget.js'
const member = { memberId: 'm'.repeat(64), memberHash: 'h'.repeat(64) }
const chat = { script: SCRIPT, key: 'plugin', member: member as typeof member | null }
const answer: { chat: typeof chat | null } = { chat }
const network = { comes: true }
const said: unknown[][] = []
const appended: HTMLScriptElement[] = []

beforeEach(() => {
  Object.assign(answer, { chat: { ...chat } })
  network.comes = true
  said.length = 0
  vi.stubGlobal('fetch', async () => Response.json(answer))
  const append = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement)) return append(node)
    appended.push(node)
    const { src } = node
    node.removeAttribute('src')
    append(node)
    Object.defineProperty(node, 'src', { value: src })
    if (network.comes)
      window.ChannelIO = (command: string, ...given: unknown[]) => {
        said.push([command, ...given.filter((each) => typeof each !== 'function')])
        given.forEach((each) => typeof each === 'function' && (each as (error: unknown) => void)(null))
      }
    queueMicrotask(() => node.dispatchEvent(new Event(network.comes ? 'load' : 'error')))
  })
  setSessionUser({ userType: 'email' })
})
afterEach(() => {
  useAuth.setState({ status: 'starting', user: undefined })
  openQueryClient().clear()
  hideSnackbar()
  for (const script of appended.splice(0)) script.remove()
  delete window.ChannelIO
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = () => {
  render(
    <QueryClientProvider client={openQueryClient()}>
      <ChatButton />
      <Snackbar />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const tap = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: '1:1 채팅 상담' }))

test('[BRAND-9] the chat script loads on tap, then boots as the member and opens', async () => {
  const user = show()
  await screen.findByRole('button', { name: '1:1 채팅 상담' })
  expect(appended).toEqual([])
  await tap(user)
  await waitFor(() => expect(said.map(([command]) => command)).toEqual(['boot', 'showMessenger']))
  expect(said[0]?.[1]).toMatchObject({ pluginKey: 'plugin', ...member })
  expect(JSON.stringify(said)).not.toMatch(/profile|phone|email/)
  await tap(user)
  await waitFor(() => expect(said.map(([command]) => command)).toEqual(['boot', 'showMessenger', 'showMessenger']))
})

test('[BRAND-9] [AUTH-2] logging out shuts down the chat of the previous user', async () => {
  const user = show()
  await tap(user)
  await waitFor(() => expect(said).toHaveLength(2))
  answer.chat = { ...chat, member: null }
  useAuth.setState({ status: 'starting', user: undefined })
  expect(said.at(-1)).toEqual(['shutdown'])
  openQueryClient().clear()
  setSessionUser({ userType: 'guest' })
  expect(said.filter(([command]) => command === 'shutdown')).toHaveLength(1)
})

test('[BRAND-9] the chat of a guest boots without a member id', async () => {
  answer.chat = { ...chat, member: null }
  setSessionUser({ userType: 'guest' })
  await tap(show())
  await waitFor(() => expect(said).toHaveLength(2))
  expect(said[0]?.[1]).not.toHaveProperty('memberId')
})

test('[BRAND-9] if the chat script does not load, phone and e-mail are suggested', async () => {
  network.comes = false
  await tap(show())
  expect(await screen.findByText(/전화나 메일로 문의해 주세요/)).toBeTruthy()
})

test('[BRAND-9] without a chat a note replaces the button', async () => {
  answer.chat = null
  show()
  expect(await screen.findByText(/급한 일은 전화로/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
