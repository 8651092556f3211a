// Stands in for the chat widget of the help desk: the same global and commands, a box that says whom it talks to.
;(() => {
  const state = { box: undefined, boot: undefined }
  const close = () => {
    state.box?.remove()
    state.box = undefined
  }

  const head = () => {
    const title = document.createElement('strong')
    title.textContent = '상담 채팅 (연습용)'
    const end = document.createElement('button')
    end.type = 'button'
    end.textContent = '닫기'
    end.style.cssText = 'padding:8px'
    end.addEventListener('click', close)
    const row = document.createElement('div')
    row.style.cssText = 'display:flex;justify-content:space-between;align-items:center'
    row.append(title, end)
    return row
  }

  const open = () => {
    close()
    const box = document.createElement('section')
    box.setAttribute('aria-label', '상담 채팅')
    box.style.cssText =
      'position:fixed;right:16px;bottom:88px;z-index:10000;width:min(300px,calc(100vw - 32px));background:#fff;color:#222;border-radius:16px;padding:12px 16px 16px;box-shadow:0 8px 30px #0003;font:14px/1.6 sans-serif'
    const who = document.createElement('p')
    const { memberId, memberHash } = state.boot ?? {}
    who.textContent = memberId ? '회원님, 무엇을 도와드릴까요?' : '무엇을 도와드릴까요?'
    box.dataset.member = memberId ?? ''
    box.dataset.proof = memberHash ?? ''
    box.append(head(), who)
    document.body.append(box)
    state.box = box
  }

  const commands = {
    boot(options, done) {
      state.boot = options
      done?.(null, { memberId: options.memberId ?? null })
    },
    shutdown() {
      close()
      state.boot = undefined
    },
    showMessenger: open,
    hideMessenger: close,
  }
  const queued = window.ChannelIO?.q ?? []
  window.ChannelIO = (command, ...given) => commands[command]?.(...given)
  for (const [command, ...given] of queued) window.ChannelIO(command, ...given)
})()
