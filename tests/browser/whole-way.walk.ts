import { walkWholeWay } from './whole-way.ts'

walkWholeWay(['ru', 'en', 'uk'])
