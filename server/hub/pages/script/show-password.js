// Shows the password that is being typed, and hides it again before the page is left: browsers and password managers keep what
// a field of passwords holds apart from what other fields hold.
;(() => {
  for (const button of document.querySelectorAll('button[data-shows]')) {
    const field = document.getElementById(button.dataset.shows)
    const show = (shown) => {
      field.type = shown ? 'text' : 'password'
      button.setAttribute('aria-pressed', String(shown))
    }
    button.addEventListener('click', () => show(field.type === 'password'))
    field.form.addEventListener('submit', () => show(false))
    addEventListener('pagehide', () => show(false))
    button.hidden = false
  }
})()
