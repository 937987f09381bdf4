// How Spectral reads /openapi.json (tests/http/openapi-lint.long.test.ts): its rules for OpenAPI.

import { oas } from '@stoplight/spectral-rulesets'

export default {
  extends: [oas],
  rules: {
    // Each server has an operator of its own, whom the document does not know.
    'info-contact': 'off',
    // A summary says what a call does; a description stands where there is more to say.
    'operation-description': 'off',
  },
}
