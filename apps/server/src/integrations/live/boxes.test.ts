import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BoxSplitter, listBoxes, type StreamBox } from './boxes.ts'
import { streams } from './testing/stream-bytes.ts'

const toRow = ({ type, position, bytes }: StreamBox) => ({ type, position, bytes: bytes.toString('base64') })

const chunk = (bytes: Buffer, cuts: readonly number[]): Buffer[] => {
  const places = [0, ...cuts.map((cut) => cut % bytes.length).toSorted((a, b) => a - b), bytes.length]
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end))
}

const head = (size: number, type: string): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32BE(size)
  bytes.write(type, 4, 'latin1')
  return bytes
}

describe('happy', () => {
  test('[SCREEN-21] a stream is cut into the same boxes however it is chunked', () => {
    const whole = new BoxSplitter().push(streams.silent).map(toRow)
    expect(whole.map(({ type }) => type).join(' ')).toBe('ftyp moov moof mdat moof mdat moof mdat mfra')
    fc.assert(
      fc.property(fc.array(fc.nat(streams.silent.length - 1), { maxLength: 40 }), (cuts) => {
        const splitter = new BoxSplitter()
        const boxes = chunk(streams.silent, cuts).flatMap((bytes) => splitter.push(bytes))
        expect(boxes.map(toRow)).toEqual(whole)
        expect(splitter.pendingBytes).toBe(0)
      }),
      { numRuns: 40 },
    )
  })

  test('[SCREEN-21] single bytes make the same boxes', () => {
    const splitter = new BoxSplitter()
    const boxes = Array.from(streams.soundOnly, (byte) => splitter.push(Buffer.from([byte]))).flat()
    expect(boxes.map(toRow)).toEqual(new BoxSplitter().push(streams.soundOnly).map(toRow))
  })

  test('[SCREEN-21] a box with a size of 64 bits is read', () => {
    const long = Buffer.concat([head(1, 'free'), Buffer.from([0, 0, 0, 0, 0, 0, 0, 20]), Buffer.from('abcd')])
    const [, box] = new BoxSplitter().push(Buffer.concat([head(8, 'ftyp'), long]))
    expect([box?.type, box?.body.toString()]).toEqual(['free', 'abcd'])
  })
})

describe('error', () => {
  test.each([
    ['a stream that is no MP4', [streams.webm], 'foreignContainer'],
    ['a stream that begins in the middle', [head(8, 'moof')], 'foreignContainer'],
    ['a box above 32 MB, before it is received', [head(8, 'ftyp'), head(32_000_001, 'mdat')], 'boxTooLarge'],
    ['a box to the end of the file', [head(8, 'ftyp'), head(0, 'mdat')], 'malformed'],
    ['a box smaller than its head', [head(8, 'ftyp'), head(7, 'mdat')], 'malformed'],
  ])('[SCREEN-21] %s is refused', (_, chunks, code) => {
    const splitter = new BoxSplitter()
    expect(() => chunks.forEach((bytes) => splitter.push(bytes))).toThrow(expect.objectContaining({ code }))
  })

  test('[SCREEN-21] a container whose boxes do not fill it is refused', () => {
    expect(() => listBoxes(Buffer.concat([head(8, 'free'), Buffer.from([0])]))).toThrow(
      expect.objectContaining({ code: 'malformed' }),
    )
    expect(() => listBoxes(head(9, 'free'))).toThrow(expect.objectContaining({ code: 'malformed' }))
  })
})
