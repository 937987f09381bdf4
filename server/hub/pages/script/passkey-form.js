// Runs the WebAuthn ceremony of `data-options`, and sends the result in the field `answer` of the form.
/* global SimpleWebAuthnBrowser */
;(() => {
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } =
    SimpleWebAuthnBrowser
  if (!browserSupportsWebAuthn()) return

  for (const form of document.querySelectorAll('form[data-passkey]')) {
    form.hidden = false
    const optionsJSON = JSON.parse(form.dataset.options)
    const failed = form.querySelector('[data-failed]')

    const send = (answer) => {
      form.elements.answer.value = JSON.stringify(answer)
      // The checkbox belongs to the password form.
      const remember = document.querySelector('input[name="remember"][type="checkbox"]')
      if (remember && form.elements.remember) form.elements.remember.value = remember.checked ? '1' : ''
      form.submit()
    }

    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      failed.hidden = true
      const ask = form.dataset.passkey === 'create' ? startRegistration : startAuthentication
      try {
        send(await ask({ optionsJSON }))
      } catch {
        failed.hidden = false
        failed.focus()
      }
    })

    // Conditional UI: the browser offers passkeys at the e-mail field.
    if (form.dataset.passkey === 'sign-in')
      browserSupportsWebAuthnAutofill()
        .then((can) => can && startAuthentication({ optionsJSON, useBrowserAutofill: true }).then(send))
        .catch(() => undefined)
  }
})()
