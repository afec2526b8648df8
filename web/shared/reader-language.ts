import { correctNavigator } from './intl.ts'

// Every page imports this first. All later code, libraries too, finds languages that Intl accepts.
correctNavigator()
