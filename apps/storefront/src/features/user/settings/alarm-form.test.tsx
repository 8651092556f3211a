import {
  AppError,
  type NotificationSetting,
  NotificationSettingGroup,
  type User,
  type UserSettings,
} from '@shop/contract'
import { notificationDefaults } from '@shop/rules'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { bodiesOf, fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { AlarmForm } from './alarm-form.tsx'

afterEach(() => {
  hideSnackbar()
  vi.unstubAllGlobals()
})

const settings: UserSettings = {
  clientCenterReplyAlarm: true,
  orderDeliveryAlarm: true,
  advertisingAlarm: true,
  advertisingNightAlarm: false,
  advertisingPromotion: false,
  advertisingAlarmUpdateDate: '2026-11-01T00:00:00.000Z',
  advertisingNightAlarmUpdateDate: null,
  advertisingPromotionUpdateDate: null,
}
const unused: Partial<Record<NotificationSettingGroup, Partial<NotificationSetting>>> = {
  notice: { text: null, email: null },
  support: { email: null },
}
const toRow = (group: NotificationSettingGroup): NotificationSetting => ({
  group,
  ...notificationDefaults[group],
  ...unused[group],
})
const matrix = NotificationSettingGroup.options.map(toRow)
type Cell = { group: string; channel: string; isOn: boolean }
type CellAnswer = (next: NotificationSetting[]) => Promise<NotificationSetting[]> | NotificationSetting[]
type Answer = (next: UserSettings) => Promise<UserSettings> | UserSettings

/** Renders the form with a fake server that uses these answers in order. */
const openForm = async (answers: Answer[] = [], cells: CellAnswer[] = []) => {
  const kept = { settings, matrix }
  const journal = fakeServer({
    'user.getDetail': () => ({ userSettings: settings }) as User,
    'notification.getSettings': () => ({ settings: kept.matrix }),
    'notification.changeSetting': async ({ body }) => {
      const { group, channel, isOn } = body as Cell
      const change = (row: NotificationSetting) => (row.group === group ? { ...row, [channel]: isOn } : row)
      const next = kept.matrix.map(change)
      return { settings: await (cells.shift() ?? (() => (kept.matrix = next)))(next) }
    },
    'user.changeSettings': ({ body }) => {
      const next = { ...kept.settings, ...(body as Partial<UserSettings>) }
      return (answers.shift() ?? (() => (kept.settings = next)))(next)
    },
  })
  function Page() {
    const user = usePersonalCall('user.getDetail').data
    return user ? <AlarmForm user={user} /> : null
  }
  renderPages('/alarms', { '/alarms': Page })
  await screen.findByRole('switch', { name: '주문·배송 푸시' })
  return journal
}
const toggle = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('switch', { name })
const refuse = () => {
  throw new AppError('databaseUnavailable')
}

test('[SCREEN-18] the matrix is a table of groups and channels, and the list in the app is always on', async () => {
  await openForm()
  const table = screen.getByRole('table', { name: '소식마다 받는 방법' })
  const names = (role: string) =>
    within(table)
      .getAllByRole(role, { hidden: true })
      .map(({ textContent }) => textContent)
  expect(names('columnheader')).toEqual(['소식', '앱 안', '푸시', '문자', '이메일'])
  expect(names('rowheader')).toHaveLength(8)
  expect(within(table).getAllByText('항상')).toHaveLength(8)
  expect(within(table).getAllByRole('switch')).toHaveLength(21)
  expect([toggle('공지 푸시').checked, toggle('후기 이메일').checked]).toEqual([true, false])
})

test('[SCREEN-18] a channel that no message of the group uses has no switch', async () => {
  await openForm()
  const cells = within(screen.getByRole('row', { name: /^공지/ })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['항상', '푸시', '–보내지 않음', '–보내지 않음'])
  expect(screen.queryByRole('switch', { name: '공지 문자' })).toBeNull()
  expect(toggle('고객센터 답변 문자').checked).toBe(true)
  expect(screen.queryByRole('switch', { name: '고객센터 답변 이메일' })).toBeNull()
})

test('[SCREEN-18] cells are sent one after the other, and an earlier response does not undo a later toggle', async () => {
  const first = Promise.withResolvers<NotificationSetting[]>()
  const journal = await openForm([], [() => first.promise])
  await userEvent.click(toggle('주문·배송 문자'))
  await userEvent.click(toggle('후기 푸시'))
  expect([toggle('주문·배송 문자').checked, toggle('후기 푸시').checked]).toEqual([false, false])
  expect(bodiesOf(journal, 'notification.changeSetting')).toHaveLength(1)
  first.resolve(matrix)
  await waitFor(() => expect(bodiesOf(journal, 'notification.changeSetting')).toHaveLength(2))
  expect(toggle('후기 푸시').checked).toBe(false)
  expect(bodiesOf(journal, 'notification.changeSetting')[0]).toEqual({ group: 'order', channel: 'text', isOn: false })
})

test('[SCREEN-18] a refused cell is rolled back without the others', async () => {
  await openForm([], [refuse])
  await userEvent.click(toggle('주문·배송 문자'))
  await userEvent.click(toggle('후기 푸시'))
  await waitFor(() => expect(toggle('주문·배송 문자').checked).toBe(true))
  expect(toggle('후기 푸시').checked).toBe(false)
})

test('[SCREEN-18] each consent is shown with its own date', async () => {
  const day = '2026-11-20T15:00:00.000Z'
  const journal = await openForm([(next) => ({ ...next, advertisingPromotionUpdateDate: day })])
  expect(toggle(/혜택과 이벤트 소식/).closest('label')?.textContent).toContain('2026.11.01에 받기로 동의했어요.')
  expect(document.body.textContent).not.toContain('2026.11.21')
  await userEvent.click(toggle(/맞춤 프로모션/))
  await waitFor(() =>
    expect(document.body.textContent).toContain('쿠폰과 특가를 골라 알려 드려요. 2026.11.21에 동의했어요.'),
  )
  expect(bodiesOf(journal, 'user.changeSettings')).toEqual([{ advertisingPromotion: true }])
})

test('[SCREEN-18] channels of advertising are refused one by one, and ask for the consent', async () => {
  const journal = await openForm()
  await userEvent.click(toggle('문자로 받기'))
  expect(bodiesOf(journal, 'notification.changeSetting')).toEqual([
    { group: 'advertising', channel: 'text', isOn: false },
  ])
  await userEvent.click(toggle(/혜택과 이벤트 소식/))
  for (const name of ['푸시로 받기', '문자로 받기', '이메일로 받기', /밤에도 받기/, /맞춤 프로모션/]) {
    expect(toggle(name).disabled).toBe(true)
    expect(toggle(name).checked).toBe(false)
  }
})

test('[SCREEN-18] settings that another tab has changed are read when the tab is shown again', async () => {
  const journal = await openForm()
  const countOf = (name: string) => journal.filter(([sent]) => sent === name).length
  const before = [countOf('notification.getSettings'), countOf('user.getDetail')].map((count) => count + 1)
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect([countOf('notification.getSettings'), countOf('user.getDetail')]).toEqual(before))
})

test('[SCREEN-18] a refused consent is rolled back', async () => {
  await openForm([refuse])
  await userEvent.click(toggle(/맞춤 프로모션/))
  await waitFor(() => expect(toggle(/맞춤 프로모션/).checked).toBe(false))
})
