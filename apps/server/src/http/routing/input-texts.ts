import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const typeTexts: Readonly<Record<string, string>> = {
  string: '글자로 적어 주세요.',
  number: '숫자로 적어 주세요.',
  int: '소수점이 없는 숫자로 적어 주세요.',
  boolean: 'true나 false로 적어 주세요.',
  array: '목록으로 적어 주세요.',
  object: '이름과 값의 묶음으로 적어 주세요.',
  record: '이름과 값의 묶음으로 적어 주세요.',
}
const formatTexts: Readonly<Record<string, string>> = {
  email: '이메일 주소가 올바르지 않아요.',
  url: '인터넷 주소가 올바르지 않아요.',
  date: '날짜를 2026-01-31처럼 적어 주세요.',
  datetime: '날짜와 시각을 2026-01-31T09:00:00Z처럼 적어 주세요.',
}
/** Unit of a length limit, by value type. */
const units: Readonly<Record<string, string>> = { string: '자', array: '개', set: '개', file: '바이트' }

const boundText = (issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string => {
  const unit = units[issue.origin]
  const { bound, word } =
    issue.code === 'too_small'
      ? { bound: issue.minimum, word: issue.inclusive === false ? '보다 커야 해요.' : ' 이상이어야 해요.' }
      : { bound: issue.maximum, word: issue.inclusive === false ? '보다 작아야 해요.' : ' 이하여야 해요.' }
  return `${Number(bound).toLocaleString('ko-KR')}${unit ?? ''}${word}`
}

const choiceText = (values: readonly string[]): string =>
  values.length === 1 ? `${values[0]}만 쓸 수 있어요.` : `${values.join(', ')} 가운데 하나를 적어 주세요.`

/** Returns a sentence for one invalid field. Used if its schema has no message of its own. */
export const inputText = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '꼭 적어 주세요.' : (typeTexts[issue.expected] ?? '적은 값이 올바르지 않아요.')
    case 'too_small':
    case 'too_big':
      return boundText(issue)
    case 'invalid_format':
      return formatTexts[issue.format] ?? '적은 모양이 올바르지 않아요.'
    case 'invalid_value':
      return choiceText(issue.values.map(String))
    case 'unrecognized_keys':
      return `알 수 없는 항목이에요: ${issue.keys.join(', ')}`
    case 'not_multiple_of':
      return `${issue.divisor}의 배수여야 해요.`
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return '적은 값이 올바르지 않아요.'
  }
}
