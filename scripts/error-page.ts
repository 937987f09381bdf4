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

\`scripts/error-page.ts\` generates this page from the messages of the server. Every error body is \`application/problem+json\` (RFC 9457) with \`code\`,
\`status\`, \`detail\`, \`request_id\`, \`doc_url\` (the section of the code on this page, as the server shows it under \`/docs/errors\`), and \`errors\`
where a call has several faults: each with \`code\`, \`message\` and its position (\`index\`, \`field\`).
Codes never change. Messages may change, and are in the language of \`Accept-Language\`. Treat an unknown code by its status. The
status below is that of a call with only this fault.

Retry automatically after 408, 429, 503 (all after \`Retry-After\`) and a missing answer; retry once after 500.

${sections.join('\n')}`
}

if (import.meta.main) writeFileSync(new URL('../docs/errors.md', import.meta.url), errorPage())
