import type { ReactNode } from 'react'
import type { ApiError } from '#src/lib/call/api-error.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { PaperIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { myReviewsPath, reviewablePath } from '../review-paths.ts'

const titles: Readonly<Record<string, string>> = {
  reviewItemNotFound: '찾는 주문 상품이 없어요',
  reviewNotFound: '찾는 후기가 없어요',
  reviewRefused: '지금은 후기를 쓸 수 없어요',
  reviewExists: '이미 후기를 썼어요',
  invalidInput: '찾는 후기가 없어요',
}

/** A hidden review cannot be changed; it can be appealed in the list. REVIEW-3 */
export const HiddenReview = () => (
  <EmptyState
    heading="h1"
    picture={<PaperIllustration />}
    title="가려진 후기는 고칠 수 없어요"
    text="다시 보이게 하려면 이의를 제기해 주세요."
    action={
      <ButtonLink to={myReviewsPath} replace>
        내 후기 보기
      </ButtonLink>
    }
  />
)

/** Explains why a form cannot be opened, e.g. after the 90 days. */
export const showReviewMissing = ({ code, message }: ApiError): ReactNode => {
  const title = titles[code]
  if (title === undefined) return undefined
  const isWritten = code === 'reviewExists'
  return (
    <EmptyState
      heading="h1"
      picture={<PaperIllustration />}
      title={title}
      text={message}
      action={
        <ButtonLink to={isWritten ? myReviewsPath : reviewablePath} replace>
          {isWritten ? '내 후기 보기' : '쓸 수 있는 후기 보기'}
        </ButtonLink>
      }
    />
  )
}
