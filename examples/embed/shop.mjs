// A shop that embeds the flow: node examples/embed/shop.mjs, with SERVICE (https://…), API_KEY (svc_test_…) and PORT in the environment.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'

const { SERVICE = '', API_KEY = '', PORT = '3001' } = process.env
if (SERVICE === '' || API_KEY === '') throw new Error('SERVICE and API_KEY are not set')

/** Runs on the server, with the key. A real shop uses the order's number as Idempotency-Key, so that a reload creates no second verification. */
async function createVerification() {
  const response = await fetch(`${SERVICE}/v1/verifications`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${API_KEY}`,
      'Idempotency-Key': randomUUID(),
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT', end_user_ref: 'test:approved' }),
  })
  if (!response.ok) throw new Error(`create: ${response.status} ${await response.text()}`)
  return (await response.json()).id
}

const page = (id) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Shop</title>
</head>
<body>
  <main aria-label="Checkout">
  <h1>One last step</h1>
  <div id="verify"></div>
  <p id="said" role="status"></p>
  </main>
  <script src="${SERVICE}/embed/v1.js"></script>
  <script>
    const flow = IdentityVerification.render({
      container: '#verify',
      id: '${id}',
      onEvent: (event) => console.log(event),
      onComplete: ({ status }) => {
        flow.destroy()
        document.querySelector('#said').textContent = 'Thank you. We will tell you as soon as we know more. (' + status + ')'
      },
    })
  </script>
</body>
</html>
`

const server = createServer((request, response) => {
  if (request.url !== '/') return response.writeHead(404).end()
  createVerification().then(
    (id) => response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page(id)),
    (error) => {
      console.error(error.message)
      response.writeHead(502).end()
    },
  )
}).listen(Number(PORT), '127.0.0.1', () => console.log(`http://localhost:${server.address().port}/`))
