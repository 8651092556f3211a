import type { MAX_CHAT_TEXT } from '@shop/contract'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { loginPathOf } from '#src/features/user/session/return-path.ts'
import { SendIcon } from '../live-icons.tsx'
import type { WriteState } from './write-state.ts'

/** Not imported as a value: zod comes with it. */
const MOST: typeof MAX_CHAT_TEXT = 200

const BOX = 'flex h-11 min-w-0 flex-1 items-center rounded-chip bg-white/20 text-14 backdrop-blur-sm side:bg-white/12'

interface ChatInputProps {
  state: WriteState
  onWrite: (text: string) => void
}

/** Field for a message. Guests get a link to the login; a sentence says why the field is closed. */
export function ChatInput({ state, onWrite }: ChatInputProps) {
  const { pathname } = useLocation()
  const [text, setText] = useState('')
  if (state.kind === 'login')
    return (
      <Link to={loginPathOf(pathname)} className={`${BOX} pressable justify-center px-4 font-semibold`}>
        로그인하고 대화하기
      </Link>
    )
  const isClosed = state.kind === 'closed'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = text.trim()
    if (trimmed === '' || isClosed) return
    onWrite(trimmed)
    setText('')
  }
  const hint = isClosed ? state.text : '대화를 입력해 주세요'
  return (
    <form onSubmit={submit} className={`${BOX} focus-within:ring-2 focus-within:ring-white`}>
      <input
        type="text"
        aria-label="대화 입력"
        // what was typed stays while the chat is closed for a moment
        readOnly={isClosed}
        aria-disabled={isClosed}
        value={text}
        maxLength={MOST}
        placeholder={hint}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.currentTarget.value)}
        className="min-w-0 flex-1 bg-transparent py-2 pr-1 pl-4 text-[16px] outline-none placeholder:text-14 placeholder:text-white/85"
      />
      {isClosed && text !== '' && <output className="shrink-0 pr-2 text-12 text-white/85">{state.text}</output>}
      <button
        type="submit"
        aria-label="보내기"
        disabled={isClosed || text.trim() === ''}
        className="pressable finger mr-1 flex size-9 shrink-0 items-center justify-center rounded-full bg-white text-black disabled:hidden"
      >
        <SendIcon size={20} />
      </button>
    </form>
  )
}
