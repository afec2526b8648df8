import { correctNavigator } from './intl.ts'

// Imported first by every page: what comes after it, libraries too, finds languages that Intl takes.
correctNavigator()
