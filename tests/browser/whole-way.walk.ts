import { WALKED } from './walked.ts'

// `npm run test:long` walks it in Romanian. What is not walked is not started either.
const others = WALKED.filter((language) => language !== 'ro')
if (others.length > 0) (await import('./whole-way.ts')).walkWholeWay(others)
