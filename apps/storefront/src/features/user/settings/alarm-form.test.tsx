import { AppError, type User, type UserSettings } from '@shop/contract'
import { screen, waitFor } from '@testing-library/react'
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
type Answer = (next: UserSettings) => Promise<UserSettings> | UserSettings

/** Renders the form with a fake server that uses these answers in order. */
const openForm = async (...answers: Answer[]) => {
  const kept = { settings }
  const journal = fakeServer({
    'user.getDetail': () => ({ userSettings: settings }) as User,
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
  await screen.findByRole('heading', { name: '알림 설정' })
  return journal
}
const toggle = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name })
const refuse: Answer = () => {
  throw new AppError('databaseUnavailable')
}

test('[SCREEN-18] changes are sent one after the other, and an earlier response does not undo a later toggle', async () => {
  const first = Promise.withResolvers<UserSettings>()
  const journal = await openForm(() => first.promise)
  await userEvent.click(toggle(/주문과 배송/))
  await userEvent.click(toggle(/고객센터 답변/))
  expect([toggle(/주문과 배송/).checked, toggle(/고객센터 답변/).checked]).toEqual([false, false])
  expect(bodiesOf(journal, 'user.changeSettings')).toHaveLength(1)
  first.resolve({ ...settings, orderDeliveryAlarm: false })
  await waitFor(() => expect(bodiesOf(journal, 'user.changeSettings')).toHaveLength(2))
  expect(toggle(/고객센터 답변/).checked).toBe(false)
})

test('[SCREEN-18] each consent is shown with its own date', async () => {
  const day = '2026-11-20T15:00:00.000Z'
  const journal = await openForm((next) => ({ ...next, advertisingPromotionUpdateDate: day }))
  expect(toggle(/혜택과 이벤트 소식/).closest('label')?.textContent).toContain('2026.11.01에 받기로 동의했어요.')
  expect(document.body.textContent).not.toContain('2026.11.21')
  await userEvent.click(toggle(/맞춤 프로모션/))
  await waitFor(() =>
    expect(document.body.textContent).toContain('쿠폰과 특가를 골라 알려 드려요. 2026.11.21에 동의했어요.'),
  )
  expect(bodiesOf(journal, 'user.changeSettings')).toEqual([{ advertisingPromotion: true }])
})

test('[SCREEN-18] a refused toggle is rolled back without the other toggles', async () => {
  await openForm(refuse)
  await userEvent.click(toggle(/주문과 배송/))
  await userEvent.click(toggle(/고객센터 답변/))
  await waitFor(() => expect(toggle(/주문과 배송/).checked).toBe(true))
  expect(toggle(/고객센터 답변/).checked).toBe(false)
})
