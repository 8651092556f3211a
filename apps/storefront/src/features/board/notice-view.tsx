import type { Notice, NoticeTitle } from '@shop/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Badge } from '#src/ui/display/badge.tsx'
import { SafeHtml } from '#src/ui/display/safe-html.tsx'
import { NoticeDate } from './notice-list.tsx'

function Neighbour({ word, notice }: { word: string; notice: NoticeTitle }) {
  return (
    <li className="hairline-b">
      <Link to={`/notices/${notice.id}`} className="pressable flex min-h-12 items-center gap-4 px-5 py-3 text-14">
        <span className="shrink-0 text-ink-faint">{word}</span>
        <span className="min-w-0 flex-1 truncate">{notice.title}</span>
      </Link>
    </li>
  )
}

/** Text of a notice: formatted, or plain paragraphs. */
function NoticeText({ notice: { html, contents } }: { notice: Notice }) {
  if (html !== null) return <SafeHtml html={html} />
  // a set removes repeated paragraphs, which are editing mistakes
  return [...new Set(contents.split(/\n{2,}/))].map((paragraph) => (
    <p key={paragraph} className="whitespace-pre-line">
      {paragraph}
    </p>
  ))
}

/** A notice, with links to the previous and next one. `children` follow its text. SCREEN-22 */
export function NoticeView({ notice, children }: { notice: Notice; children?: ReactNode }) {
  return (
    <>
      <article>
        <header className="hairline-b flex flex-col items-start gap-2 px-5 py-5">
          {notice.isPinned && <Badge tone="accent">중요</Badge>}
          <h1 className="text-22 font-bold text-pretty">{notice.title}</h1>
          <NoticeDate notice={notice} />
        </header>
        <div className="flex min-h-40 flex-col gap-4 px-5 py-6 text-16 leading-relaxed">
          <NoticeText notice={notice} />
        </div>
        {children}
      </article>
      <nav aria-label="다른 공지">
        <ul className="hairline-t">
          {notice.newer && <Neighbour word="다음 글" notice={notice.newer} />}
          {notice.older && <Neighbour word="이전 글" notice={notice.older} />}
        </ul>
      </nav>
      <div className="flex justify-center px-5 py-7">
        <ButtonLink look="line" to="/notices">
          목록 보기
        </ButtonLink>
      </div>
    </>
  )
}
