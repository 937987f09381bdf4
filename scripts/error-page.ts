import { writeFileSync } from 'node:fs'
import { documentedErrors } from '@vitrina/schema/error-catalogue'

// Writes docs/errors.md: every code with its messages and its remedy. `node scripts/error-page.ts`

/** Content of `docs/errors.md`. */
export const errorPage = (): string => {
  const sections = documentedErrors().map(({ code, status, advice, messages }) => {
    const list = messages.map((message) => `- ${message.replaceAll('<', '&lt;')}`)
    return `## ${code}\n\nStatus ${status}. ${advice}\n\n${list.join('\n')}\n`
  })
  return `# Errors by code

\`scripts/error-page.ts\` writes this page from the messages of the server. Every error body is \`application/problem+json\` (RFC 9457) with \`code\`,
\`status\`, \`detail\`, \`request_id\`, \`doc_url\` (the section of the code on this page, as the server shows it under \`/docs/errors\`), and \`errors\`
where several things are wrong: each with \`code\`, \`message\`, and its place (\`index\`, \`field\`).
Codes never change; sentences may, and come in the language of \`Accept-Language\`. A code that your client does not know is treated
by its status. The status that is named is that of a call which fails for this alone.

What may be sent again by itself: 408, 429 and 503 (after \`Retry-After\`), 500 once, and no answer at all.

${sections.join('\n')}`
}

if (import.meta.main) writeFileSync(new URL('../docs/errors.md', import.meta.url), errorPage())
