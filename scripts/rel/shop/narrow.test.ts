import { expect, test } from 'vitest'
import { narrow, readNumber } from './narrow.ts'

const engines = ['postgres', 'embedded']
const itself = (name: string): string => name

test('filters by a part of the name; returns all without a filter', () => {
  expect(narrow(engines, 'emb', itself)).toEqual(['embedded'])
  expect(narrow(engines, '', itself)).toEqual(engines)
})

test('throws if no name contains the filter', () => {
  expect(() => narrow(engines, 'oracle', itself)).toThrow(
    'Nothing here is called oracle: there are postgres, embedded.',
  )
})

test('accepts only whole numbers', () => {
  expect(readNumber('12')).toBe(12)
  expect(() => readNumber('postgres')).toThrow('postgres is no whole number.')
})
