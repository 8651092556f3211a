import { describe, expect, it } from 'vitest'
import { placeOf, sentenceFor } from './startup-sentence.ts'

const place = placeOf({ METRICS_PORT: '9464' })
const failure = (code: string, more: object = {}): Error =>
  Object.assign(new Error(`${code}: failed`), { code, ...more })

describe('message of a failed start', () => {
  it('names the occupied port and how to choose another', () => {
    const sentence = sentenceFor(failure('EADDRINUSE', { port: 5445 }), place)
    expect(sentence).toContain('Port 5445')
    expect(sentence).toContain('PORT=6445 npm start')
  })
  it('distinguishes the sandbox’s port from the shop’s', () => {
    const sentence = sentenceFor(failure('EADDRINUSE', { port: 5446 }), place)
    expect(sentence).toContain('Port 5446')
    expect(sentence).toContain('SANDBOX_URL=http://127.0.0.1:5456')
  })
  it('distinguishes the port of the metrics from both', () => {
    const sentence = sentenceFor(failure('EADDRINUSE', { port: 9464 }), place)
    expect(sentence).toContain('Port 9464 of the metrics')
    expect(sentence).toContain('METRICS_PORT=9474')
  })
  it('finds the error in the chain of causes', () => {
    const thrown = new Error('could not open the database', { cause: failure('ENOSPC') })
    expect(sentenceFor(thrown, place)).toContain('disk is full')
  })
  it('passes on the database’s message for a folder in use by another shop', () => {
    const error = Object.assign(new Error('The folder is in use; end the other shop.', { cause: failure('EACCES') }), {
      name: 'DatabaseOpenError',
      code: 'locked',
    })
    expect(sentenceFor(new Error('could not start', { cause: error }), place)).toBe(error.message)
  })
  it('passes on the message of the settings check', () => {
    const error = new Error('The settings are not usable:\n  - SHOP_SECRET must be a secret')
    error.name = 'ConfigError'
    expect(sentenceFor(error, place)).toBe(error.message)
  })
  it('passes on that the index key does not match the data', () => {
    const error = Object.assign(new Error('INDEX_KEY …'), { name: 'IndexKeyError' })
    expect(sentenceFor(error, place)).toBe(error.message)
  })
  it('returns undefined for a program error', () => {
    expect(sentenceFor(new TypeError('x is not a function'), place)).toBeUndefined()
    expect(sentenceFor('a string', place)).toBeUndefined()
  })
})
