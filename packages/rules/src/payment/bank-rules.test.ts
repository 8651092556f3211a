import { describe, expect, test } from 'vitest'
import { banks, findBank, isAccountNumber } from './bank-rules.ts'

describe('banks', () => {
  test('[C012] every bank has a unique code and a unique name', () => {
    expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length)
    expect(new Set(banks.map(({ name }) => name)).size).toBe(banks.length)
    expect(banks.every(({ code }) => /^\d{2}$/.test(code))).toBe(true)
  })

  test.each([
    ['국민은행', '06'],
    ['06', '06'],
    ['004', '06'],
    ['088', '88'],
    ['카카오뱅크', '90'],
    ['카나리아은행', undefined],
    ['', undefined],
  ])('[C012] %s finds the bank %s', (text, code) => {
    expect(findBank(text)?.code).toBe(code)
  })
})

describe('account numbers', () => {
  test.each([
    ['110-123-456789', '신한은행', true],
    ['1234567890', '신한은행', false],
    ['3333-01-1234567', '카카오뱅크', true],
    ['3333-01-123456', '카카오뱅크', false],
    ['1000 1234 5678', '토스뱅크', true],
    ['123456789', '국민은행', false],
    ['123456789012345', '국민은행', false],
    ['11012345678x', '국민은행', false],
    ['0000000000000', '국민은행', false],
    ['1234567890', undefined, true],
  ])('[C012] %s at %s: %s', (number, bankName, good) => {
    expect(isAccountNumber(number, bankName)).toBe(good)
  })
})
