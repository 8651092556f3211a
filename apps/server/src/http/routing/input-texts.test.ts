import type { AppError } from '@shop/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkPart } from '#src/http/errors.ts'

const problemsOf = (schema: z.ZodType, value: unknown): [string, string][] => {
  try {
    checkPart(schema, value, 'body')
    return []
  } catch (error) {
    return ((error as AppError).problems ?? []).map(({ path, message }) => [path, message])
  }
}

describe('[ERROR-2] a validation problem is a sentence', () => {
  test.each<[string, z.ZodType, unknown]>([
    ['꼭 적어 주세요.', z.string(), undefined],
    ['글자로 적어 주세요.', z.string(), 3],
    ['소수점이 없는 숫자로 적어 주세요.', z.int(), 1.5],
    ['숫자로 적어 주세요.', z.number(), '3'],
    ['true나 false로 적어 주세요.', z.boolean(), 'yes'],
    ['목록으로 적어 주세요.', z.array(z.int()), {}],
    ['1 이상이어야 해요.', z.int().min(1), 0],
    ['1,000 이하여야 해요.', z.int().max(1000), 1001],
    ['0보다 커야 해요.', z.number().gt(0), 0],
    ['5보다 작아야 해요.', z.number().lt(5), 5],
    ['2자 이상이어야 해요.', z.string().min(2), '가'],
    ['1개 이하여야 해요.', z.array(z.int()).max(1), [1, 2]],
    ['이메일 주소가 올바르지 않아요.', z.email(), 'a'],
    ['날짜를 2026-01-31처럼 적어 주세요.', z.iso.date(), '2026-13-01'],
    ['적은 모양이 올바르지 않아요.', z.string().regex(/^\d+$/), 'a'],
    ['day, week 가운데 하나를 적어 주세요.', z.enum(['day', 'week']), 'year'],
    ['10의 배수여야 해요.', z.int().multipleOf(10), 15],
    ['적은 값이 올바르지 않아요.', z.union([z.string(), z.int()]), null],
    ['알 수 없는 항목이에요: extra', z.strictObject({}), { extra: 1 }],
    ['하나만 쓸 수 있어요.', z.literal('하나'), '둘'],
  ])('%s', (text, schema, value) => {
    expect(problemsOf(z.object({ field: schema }), { field: value })).toEqual([['body.field', text]])
  })

  test('the message of the schema takes precedence', () => {
    expect(problemsOf(z.object({ name: z.string('이름을 적어 주세요.') }), {})).toEqual([
      ['body.name', '이름을 적어 주세요.'],
    ])
  })
})
