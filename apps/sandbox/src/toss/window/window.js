// The form works without this script; it only groups digits, fills in test cards and stops a second press.
const field = (id) => document.getElementById(id)
const digits = (text) => text.replace(/\D/g, '')

function mask(id, most, show) {
  const input = field(id)
  if (!input) return
  const apply = () => {
    input.value = show(digits(input.value).slice(0, most))
  }
  input.addEventListener('input', (event) => {
    // While something in the middle is being corrected the caret must stay where it is.
    if (input.selectionStart === input.value.length || event.inputType === 'insertFromPaste') apply()
  })
  input.addEventListener('change', apply)
  apply()
}

mask('cardNumber', 16, (text) => text.replace(/(\d{4})(?=\d)/g, '$1 '))
mask('expiry', 4, (text) => (text.length > 2 ? `${text.slice(0, 2)}/${text.slice(2)}` : text))
mask('identity', 10, (text) => text)
mask('cardPassword', 2, (text) => text)

for (const button of document.querySelectorAll('.fill')) {
  button.hidden = false
  button.addEventListener('click', () => {
    const values = { cardNumber: button.dataset.number, expiry: '1239', identity: '900101', cardPassword: '12' }
    for (const [id, value] of Object.entries(values)) {
      field(id).value = value
      field(id).dispatchEvent(new Event('change'))
    }
    document.querySelector('.main').focus()
  })
}

field('pay')?.addEventListener('submit', (event) => {
  const button = document.querySelector('.main')
  if (button.getAttribute('aria-busy') === 'true') event.preventDefault()
  button.setAttribute('aria-busy', 'true')
  button.textContent = '결제하는 중…'
})
// Coming back with the browser's back button finds the page as it was left.
addEventListener('pageshow', () => {
  const button = document.querySelector('.main')
  if (!button) return
  button.removeAttribute('aria-busy')
  button.textContent = '결제하기'
})
document.querySelector('[aria-invalid="true"]')?.focus()
