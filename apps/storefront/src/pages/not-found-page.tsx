import { pageFailure } from '#src/lib/page/page-data.ts'

const refuse = (): never => {
  throw pageFailure(404, '찾는 페이지가 없어요.')
}
export const loader = refuse

export default function NotFoundPage() {
  return null
}
