import { z } from 'zod'

const MAX_ID = 2_147_483_647

/** A row's number; in a path or a query it arrives as digits. Input: number or digits. */
export const Id = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^[1-9]\d{0,9}$/)
        .transform(Number),
    ],
    { error: '번호가 올바르지 않아요.' },
  )
  .pipe(z.int().min(1).max(MAX_ID))

/** A whole number from a query string, bounded. */
export const IntFrom = (min: number, max: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      { error: '숫자가 올바르지 않아요.' },
    )
    .pipe(z.int().min(min).max(max))

/** true or false from a query string. */
export const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/** Whole won. */
export const Won = z.int()

/** A moment as ISO 8601 in UTC, as it stands on the wire. */
export const Moment = z.iso.datetime()

/** A calendar day, YYYY-MM-DD, judged in Asia/Seoul. */
export const Day = z.iso.date()

/** 128 random bits as 22 characters of base64url: knowing it is the right to see what it names. */
export const RandomId = z.string().regex(/^[A-Za-z0-9_-]{22}$/, '주소가 올바르지 않아요.')

/** Text of a shopper: trimmed, without control characters, bounded. */
export const Line = (max: number) =>
  z
    .string()
    .max(max, `${max}자까지 입력할 수 있어요.`)
    // NUL cannot be stored and other control characters have no place in a line
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), '사용할 수 없는 문자가 있어요.')
    .trim()

/** A file: what a browser has of it, and on the server its bytes. */
export const UploadedFile = z
  .custom<Uint8Array | Blob>((value) => value instanceof Uint8Array, '파일을 골라 주세요.')
  .transform((value) => value as Uint8Array)

export const Phone = Line(20)
  .transform((text) => text.replace(/\D/g, ''))
  .pipe(z.string().regex(/^01[016-9]\d{7,8}$/, '휴대폰 번호를 다시 확인해 주세요.'))

export const Zonecode = z.string().regex(/^\d{5}$/, '우편번호 다섯 자리를 확인해 주세요.')
