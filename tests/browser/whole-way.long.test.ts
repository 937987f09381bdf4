import { walkFirstSignIn } from './whole-way.ts'

walkFirstSignIn(['ro'])
