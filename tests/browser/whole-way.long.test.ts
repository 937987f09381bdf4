import { walkWholeWay } from './whole-way.ts'

walkWholeWay(['ro'])
