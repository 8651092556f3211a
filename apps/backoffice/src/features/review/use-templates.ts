import type { AnswerTemplate, AnswerTemplateKind } from '@shop/contract'
import { useCall } from '#src/lib/call/use-call.ts'

const none: readonly AnswerTemplate[] = []

/** Templates of a kind in their order; empty until they are loaded. */
export const useTemplates = (kind: AnswerTemplateKind): readonly AnswerTemplate[] =>
  useCall('admin.answerTemplate.list', { query: { kind } }).data?.templates ?? none
