import { describe, expect, it } from 'vitest'
import { sentenceFor } from './startup-sentence.ts'

const place = { port: 5445, dataDir: 'data/pg' }
const failure = (code: string, more: object = {}): Error =>
  Object.assign(new Error(`${code}: failed`), { code, ...more })

describe('a start that failed says what to do', () => {
  it('names the port that is taken and how to choose another', () => {
    const sentence = sentenceFor(failure('EADDRINUSE', { port: 5445 }), place)
    expect(sentence).toContain('Port 5445')
    expect(sentence).toContain('PORT=6445 npm start')
  })
  it('tells the sandbox’s port from the shop’s', () => {
    const sentence = sentenceFor(failure('EADDRINUSE', { port: 5446 }), place)
    expect(sentence).toContain('Port 5446')
    expect(sentence).toContain('SANDBOX_URL=http://127.0.0.1:5456')
  })
  it('finds the cause below what was thrown', () => {
    const thrown = new Error('could not open the database', { cause: failure('ENOSPC') })
    expect(sentenceFor(thrown, place)).toContain('disk is full')
  })
  it('passes on what the database says of a folder that another shop holds', () => {
    const error = Object.assign(new Error('The folder is in use; end the other shop.', { cause: failure('EACCES') }), {
      name: 'DatabaseOpenError',
      code: 'locked',
    })
    expect(sentenceFor(new Error('could not start', { cause: error }), place)).toBe(error.message)
  })
  it('passes on what the settings’ check found', () => {
    const error = new Error('The settings are not usable:\n  - SHOP_SECRET must be a secret')
    error.name = 'ConfigError'
    expect(sentenceFor(error, place)).toBe(error.message)
  })
  it('makes no sentence up for a fault of the program', () => {
    expect(sentenceFor(new TypeError('x is not a function'), place)).toBeUndefined()
    expect(sentenceFor('a string', place)).toBeUndefined()
  })
})
