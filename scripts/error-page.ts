import { writeFileSync } from 'node:fs'
import { documentedErrors } from '@vitrina/schema/error-catalogue'

// Writes docs/errors.md: every code with its remedy and one of its messages; `/docs/errors` of a server lists all messages. `node scripts/error-page.ts`

/** Content of `docs/errors.md`. */
export const errorPage = (): string => {
  const sections = documentedErrors().map(({ code, status, advice, messages }) => {
    const [example = ''] = messages
    return `## ${code}\n\nStatus ${status}. ${advice}\n\n- ${example.replaceAll('<', '&lt;')}\n`
  })
  return `# Errors by code

Every error body is \`application/problem+json\` (RFC 9457) with \`code\`, \`status\`, \`detail\`, \`request_id\`, \`doc_url\` (the section of the
code under \`/docs/errors\` of your server, with all its messages), and \`errors\` for a call with several errors: each with \`code\`,
\`message\` and its position (\`index\`, \`field\`). Codes never change. Messages may change, and are in the language of \`Accept-Language\`. Treat an
unknown code by its status. The status below applies to a call with only this error.

Retry automatically after 408, 429, 503 (all after \`Retry-After\`) and without a response; retry once after 500.

\`scripts/error-page.ts\` generates this page, with one message of each code.

${sections.join('\n')}`
}

if (import.meta.main) writeFileSync(new URL('../docs/errors.md', import.meta.url), errorPage())
