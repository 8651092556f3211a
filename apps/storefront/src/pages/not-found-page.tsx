import { pageFailure } from '#src/lib/page-data.ts'

const refuse = (): never => {
  throw pageFailure(404, '주소가 바뀌었거나 사라졌을 수 있어요.')
}
export const loader = refuse
export const clientLoader = refuse

export default function NotFoundPage() {
  return null
}
