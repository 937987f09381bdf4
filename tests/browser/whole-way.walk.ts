import { WALKED } from './walked.ts'

// Servers start only when a walk runs.
const others = WALKED.filter((language) => language !== 'ro')
if (others.length > 0) (await import('./whole-way.ts')).walkFirstSignIn(others)
