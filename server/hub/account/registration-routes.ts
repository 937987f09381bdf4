import { inHashingQueue } from '../defence/hashing.ts'
import { hashPassword } from '../defence/passwords.ts'
import { type PageRequest, type SentBy, sendPage } from '../page-request/page-request.ts'
import type { Pages } from '../page-request/page-routes.ts'
import { checkMailPage } from '../pages/check-mail.ts'
import { registerPage } from '../pages/register.ts'
import { parseEmail } from '../people/email.ts'
import { personNameOf } from '../people/users.ts'
import { offeredProviders } from '../providers/providers.ts'
import { originOf } from '../sessions/sessions.ts'
import type { CompleteSignInParts } from '../sign-in/complete-sign-in.ts'
import { countMail, type EmailLinkParts, requestMail } from './email-links.ts'
import { emailFault, nameFault, newPasswordFault } from './form-faults.ts'

type Parts = CompleteSignInParts & EmailLinkParts

/** Request for an account (rule 7.7); confirm-routes.ts creates it. */
export const registrationRoutes = ({ get, post }: Pages, parts: Parts): void => {
  const { sql, mails } = parts

  const show = async (
    { reply, context, destination }: PageRequest,
    view: Omit<Parameters<typeof registerPage>[1], 'providers'>,
    status = 200,
  ) => {
    const providers = await offeredProviders(sql, destination?.site.id)
    return sendPage(reply, registerPage(context, { ...view, providers }), { destination, providers, status })
  }

  get('/register', { summary: 'Show the registration form' }, async (visit) =>
    show(visit, { email: '', firstName: '', lastName: '', faults: {} }),
  )

  post(
    '/register',
    {
      summary: 'Request an account; a mailed link creates it',
      fields: FIELDS,
    },
    async (visit, form) => {
      const { reply, context, destination } = visit
      const { email, firstName, lastName, password, faults, view } = readRegistration(visit, form)
      if (!email || firstName === undefined || lastName === undefined || Object.keys(faults).length > 0)
        return show(visit, { ...view, faults }, 400)
      const hashed = await inHashingQueue(originOf(visit.request).ip, async () => {
        await countMail(parts, visit, email)
        return hashPassword(password)
      })
      await sql.begin((sql) =>
        requestMail(sql, parts, visit, {
          purpose: 'registration',
          event: 'registration_requested',
          to: email,
          first_name: firstName,
          last_name: lastName,
          password: hashed,
        }),
      )
      mails.wake()
      const page = checkMailPage(context, { email: email.email, purpose: 'registration' })
      return sendPage(reply, page, { destination })
    },
  )
}

const FIELDS = ['email', 'password', 'first_name', 'last_name'] as const

const readRegistration = (visit: PageRequest, form: SentBy<(typeof FIELDS)[number]>) => {
  const [email, firstName, lastName] = [
    parseEmail(form('email')),
    personNameOf(form('first_name')),
    personNameOf(form('last_name')),
  ]
  const password = form('password')
  const fault = newPasswordFault(password, form('email').trim(), visit)
  return {
    email,
    firstName,
    lastName,
    password,
    view: { email: form('email'), firstName: form('first_name'), lastName: form('last_name') },
    faults: {
      ...(!email && { email: emailFault(form('email')) }),
      ...(fault && { password: fault }),
      ...(firstName === undefined && { first_name: nameFault(form('first_name')) }),
      ...(lastName === undefined && { last_name: nameFault(form('last_name')) }),
    },
  }
}
