// Stands in for Kakao's JavaScript SDK 2.7: the same global and checks, and this machine's window to choose a friend in.
// On a phone the real one opens the app, which nobody has here: the window plays it as well.
;(() => {
  const origin = new URL(document.currentScript.src).origin
  const state = { key: undefined, popup: undefined }

  class KakaoError extends Error {
    constructor(message) {
      super(message)
      this.name = 'KakaoError'
    }
  }
  const isText = (value) => typeof value === 'string'
  const isThing = (value) => typeof value === 'object' && value !== null
  const isFlag = (value) => typeof value === 'boolean'

  const TYPES = ['feed', 'list', 'commerce', 'location', 'text', 'calendar']
  const requiredOf = {
    commerce: { objectType: isText, content: isThing, commerce: isThing },
    feed: { objectType: isText, content: isThing },
  }
  const optional = {
    buttonTitle: isText,
    buttons: Array.isArray,
    installTalk: isFlag,
    throughTalk: isFlag,
    extras: isThing,
    serverCallbackArgs: (value) => isText(value) || isThing(value),
  }

  const check = (settings) => {
    const at = 'Share.sendDefault'
    if (!isThing(settings)) throw new Error('params should be an Object')
    if (!TYPES.includes(settings.objectType)) throw new KakaoError(`objectType should be one of (${TYPES.join(', ')})`)
    const required = requiredOf[settings.objectType]
    if (!required) throw new KakaoError('The stand-in shares products and texts only (commerce, feed)')
    const missing = Object.keys(required).filter((key) => !(key in settings))
    if (missing.length > 0) throw new KakaoError(`Missing required keys: ${missing.join(',')} at ${at}`)
    const allowed = { ...required, ...optional }
    const invalid = Object.keys(settings).filter((key) => !(key in allowed))
    if (invalid.length > 0) throw new KakaoError(`Invalid parameter keys: ${invalid.join(',')} at ${at}`)
    for (const [key, value] of Object.entries(settings))
      if (!allowed[key](value)) throw new KakaoError(`Illegal argument for "${key}" in ${at}`)
  }

  const toSnake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const toWire = (value) => {
    if (Array.isArray(value)) return value.map(toWire)
    if (!isThing(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [toSnake(name), toWire(each)]))
  }

  const openWindow = () => {
    if (state.popup && !state.popup.closed) state.popup.close()
    const left = screen.width / 2 - 240 + window.screenX
    const top = screen.height / 2 - 350 + window.screenY
    const look = `width=480,height=700,left=${left},top=${top},scrollbars=yes,resizable=1`
    // empty: an address of its own would race with the form that is sent into it
    state.popup = window.open('about:blank', 'sharer', look)
    // as in the real one: where windows are blocked there is none to bring to the front, and this throws
    if (state.popup.focus) state.popup.focus()
  }

  const send = (fields) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = `${origin}/kakao-sharer/picker/link`
    form.target = 'sharer'
    form.style.display = 'none'
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input')
      Object.assign(input, { type: 'hidden', name, value })
      form.append(input)
    }
    document.body.append(form)
    openWindow()
    form.submit()
    form.remove()
  }

  const Share = {
    sendDefault(settings) {
      check(settings)
      const { objectType, content, commerce, buttonTitle, buttons, serverCallbackArgs } = settings
      const template = toWire({
        objectType,
        content,
        ...(commerce && { commerce }),
        ...(buttonTitle && { buttonTitle }),
        buttons,
      })
      send({
        app_key: state.key,
        ka: `sdk/2.7.4 os/javascript lang/${navigator.language} origin/${encodeURIComponent(location.origin)}`,
        validation_action: 'default',
        validation_params: JSON.stringify({ link_ver: '4.0', template_object: template }),
        ...(serverCallbackArgs && { lcba: JSON.stringify(serverCallbackArgs) }),
      })
    },
    cleanup() {},
  }

  window.Kakao = {
    VERSION: '2.7.4',
    isInitialized: () => state.key !== undefined,
    init(key) {
      if (state.key !== undefined) throw new KakaoError('Kakao.init: Already initialized')
      if (!isText(key)) throw new KakaoError('Kakao.init: App key must be provided')
      state.key = key
      // what it can do is there only from now on
      this.Share = Share
    },
    cleanup() {
      state.key = undefined
      delete this.Share
    },
  }
})()
