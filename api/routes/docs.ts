import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeApi } from '../http/openapi.ts'
import type { Route } from '../http/route.ts'
import type { StaticFile } from '../http/static-file.ts'

// Swagger UI, from its own package: nothing on the page comes from elsewhere. It sets inline styles and data: images.
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Identity Verification Service: API reference</title>
  <link rel="stylesheet" href="/docs/swagger-ui.css">
  <link rel="icon" href="/docs/favicon-32x32.png">
</head>
<body>
  <div id="reference"></div>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/reference.js"></script>
</body>
</html>
`

const SCRIPT = `SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#reference', deepLinking: true, persistAuthorization: false, validatorUrl: null })
`

const ASSETS = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript', 'favicon-32x32.png': 'image/png' } as const

/** The API reference at /docs, and the OpenAPI document that it shows. */
export function documentationFiles(routes: readonly Route[]): StaticFile[] {
  return [
    ...['/docs', '/docs/'].map((path) => ({ path, type: 'text/html; charset=utf-8', body: Buffer.from(PAGE), headers: { 'Content-Security-Policy': POLICY } })),
    { path: '/docs/reference.js', type: 'text/javascript; charset=utf-8', body: Buffer.from(SCRIPT) },
    { path: '/docs/openapi.json', type: 'application/json', body: Buffer.from(JSON.stringify(describeApi(routes))) },
    ...Object.entries(ASSETS).map(([name, type]) => ({ path: `/docs/${name}`, type, body: readFileSync(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`))) })),
  ]
}
