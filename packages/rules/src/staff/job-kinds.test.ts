import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJobKind, hideInError, hidePayload, jobKinds, jobKindText } from './job-kinds.ts'

test('[backoffice] every kind of job has a Korean name of its own', () => {
  const labels = Object.values(jobKinds).map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  for (const label of labels) expect(label).toMatch(/[가-힣]/)
  expect(jobKindText('other.kind')).toBe('other.kind')
  expect(findJobKind('extension.crm.sync')).toMatchObject({ label: '확장 기능 crm.sync', tries: undefined })
  expect(findJobKind('other.kind')).toBeUndefined()
})

test('[backoffice] only notifications are canceled, and no scheduled job is', () => {
  const canceled = Object.entries(jobKinds).filter(([, { canCancel }]) => canCancel)
  expect(canceled.length).toBeGreaterThan(5)
  for (const [kind, { isScheduled }] of canceled) {
    expect(isScheduled, kind).toBe(false)
    expect(kind).toMatch(/\.(notify|tell|remind|fanOut|send)/)
  }
})

test('[I4] a payload shows ids, numbers and times, and hides all other texts', () => {
  const id = '8d1c9f0e-1b2a-4c3d-9e8f-0a1b2c3d4e5f'
  expect(
    hidePayload({ userId: 7, id, at: '2026-11-28T00:00:00.000Z', phone: '01012345678', to: { name: '김철수' } }),
  ).toEqual({ userId: 7, id, at: '2026-11-28T00:00:00.000Z', phone: '(가림)', to: { name: '(가림)' } })
  fc.assert(
    fc.property(fc.stringMatching(/^[가-힣]{2,5}$/), (name) => {
      expect(JSON.stringify(hidePayload({ name, list: [{ contact: name }] }))).not.toContain(name)
    }),
  )
})

test('[I4] an error text hides mail addresses, phone numbers and quoted values', () => {
  const text = hideInError('Error: refused kim@shop.example 010-1234-5678 with "서울시 중구" status 503')
  expect(text).toBe('Error: refused (가림) (가림) with "(가림)" status 503')
})
