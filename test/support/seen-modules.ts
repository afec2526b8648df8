import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// node --import: notes every file of OpenTelemetry that a process loads, in the file that SEEN_MODULES names.

registerHooks({
  load(url, context, next) {
    if (url.includes('/@opentelemetry/')) appendFileSync(process.env.SEEN_MODULES ?? '/dev/null', `${url}\n`)
    return next(url, context)
  },
})
