import { hasInvisible, normalizeText, removeInvisible } from '@shop/rules/text'
import { findTextProblem, textProblems } from '@shop/rules/user-text'
import { z } from 'zod'

const idOf = (digits: number, max: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(new RegExp(`^[1-9]\\d{0,${digits - 1}}$`))
          .transform(Number),
      ],
      { error: '번호가 올바르지 않아요.' },
    )
    .pipe(z.int().min(1).max(max))

/** Row id of the catalogue (32 bits). Accepts a number, or digits from a path or a query. */
export const Id = idOf(10, 2_147_483_647)

/** Row id of a table that grows with visitors or orders (64 bits in the database, a safe integer here). */
export const LongId = idOf(16, Number.MAX_SAFE_INTEGER)

/** Bounded integer from a query string. */
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

/** Boolean; from a query string `true` or `false`. */
export const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/** Integer amount in won. */
export const Won = z.int()

/** Time as ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

/** Calendar day in Asia/Seoul, YYYY-MM-DD. */
export const Day = z.iso.date()

/** 128 random bits as 22 characters of base64url. Knowing it grants access to the object it identifies. */
export const RandomId = z.string().regex(/^[A-Za-z0-9_-]{22}$/, '주소가 올바르지 않아요.')

const FORBIDDEN = '사용할 수 없는 문자가 있어요.'

/**
 * One line of user text: normalized, trimmed, at most `max` characters. Refuses control characters, and K06 invisible and
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

/** User text of several lines: as `Line`, but line breaks and tabs are allowed. */
export const Paragraphs = (max: number) =>
  z
    .string()
    .overwrite(normalizeText)
    .max(max, `${max.toLocaleString('ko')}자까지 쓸 수 있어요.`)
    .refine((text) => !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(text) && !hasInvisible(text), FORBIDDEN)
    .trim()

/** User text that everyone can read: as `Paragraphs`, without abusive words, phone numbers and links. REVIEW-3 */
export const PublicText = (max: number) =>
  Paragraphs(max).superRefine((text, context) => {
    const problem = findTextProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: textProblems[problem] })
  })

/** Search text: as `Line`, but invisible and direction characters are removed instead of refused. */
export const SearchTerm = (max: number) =>
  z
    .string()
    .overwrite((text) => normalizeText(removeInvisible(text)))
    .max(max, `${max}자까지 입력할 수 있어요.`)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), FORBIDDEN)
    .trim()

/** Uploaded file: a File in the browser, its bytes on the server. */
export const UploadedFile = z
  .custom<Uint8Array | Blob>((value) => value instanceof Uint8Array, '파일을 골라 주세요.')
  .transform((value) => value as Uint8Array)

export const Phone = Line(20)
  .transform((text) => text.replace(/\D/g, ''))
  .pipe(z.string().regex(/^01[016-9]\d{7,8}$/, '휴대폰 번호를 다시 확인해 주세요.'))

export const Zonecode = z.string().regex(/^\d{5}$/, '우편번호 다섯 자리를 확인해 주세요.')
