import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// node --import: writes the name of every loaded file of OpenTelemetry into the file that SEEN_MODULES names.

registerHooks({
  load(url, context, next) {
    if (url.includes('/@opentelemetry/')) appendFileSync(process.env.SEEN_MODULES ?? '/dev/null', `${url}\n`)
    return next(url, context)
  },
})
