import { expect, test } from 'vitest'
import { narrow, readNumber } from './narrow.ts'

const engines = ['postgres', 'embedded']
const itself = (name: string): string => name

test('a word narrows to what holds it; without one all are tried', () => {
  expect(narrow(engines, 'emb', itself)).toEqual(['embedded'])
  expect(narrow(engines, '', itself)).toEqual(engines)
})

test('a word that nothing holds proves nothing, and is refused', () => {
  expect(() => narrow(engines, 'oracle', itself)).toThrow(
    'Nothing here is called oracle: there are postgres, embedded.',
  )
})

test('a number is a number', () => {
  expect(readNumber('12')).toBe(12)
  expect(() => readNumber('postgres')).toThrow('postgres is no whole number.')
})
