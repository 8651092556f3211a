import { hasInvisible, normalizeText, removeInvisible } from '@shop/rules/text'
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

const FORBIDDEN = '사용할 수 없는 문자가 있어요.'

/**
 * One line of person-written text: normalized, trimmed, at most `max` characters. Refuses control characters, and K06 invisible and
 * direction characters outside emoji.
 */
export const Line = (max: number) =>
  z
    .string()
    .overwrite(normalizeText)
    .max(max, `${max.toLocaleString('ko')}자까지 입력할 수 있어요.`)
    // NUL cannot be stored
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text) && !hasInvisible(text), FORBIDDEN)
    .trim()

/** Person-written text of several lines: as `Line`, but line breaks and tabs are allowed. */
export const Paragraphs = (max: number) =>
  z
    .string()
    .overwrite(normalizeText)
    .max(max, `${max.toLocaleString('ko')}자까지 쓸 수 있어요.`)
    .refine((text) => !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(text) && !hasInvisible(text), FORBIDDEN)
    .trim()

/** Text to search for: as `Line`, but invisible and direction characters are removed instead of refused. */
export const SearchTerm = (max: number) =>
  z
    .string()
    .overwrite((text) => normalizeText(removeInvisible(text)))
    .max(max, `${max}자까지 입력할 수 있어요.`)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), FORBIDDEN)
    .trim()

/** A file: what a browser has of it, and on the server its bytes. */
export const UploadedFile = z
  .custom<Uint8Array | Blob>((value) => value instanceof Uint8Array, '파일을 골라 주세요.')
  .transform((value) => value as Uint8Array)

export const Phone = Line(20)
  .transform((text) => text.replace(/\D/g, ''))
  .pipe(z.string().regex(/^01[016-9]\d{7,8}$/, '휴대폰 번호를 다시 확인해 주세요.'))

export const Zonecode = z.string().regex(/^\d{5}$/, '우편번호 다섯 자리를 확인해 주세요.')
