// Shows a typed password, and hides it again before the page unloads: browsers store values of text fields for autofill, and
// password managers recognize only password fields.
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
