import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import Koa from 'koa'
import pg from 'pg'

// The minimum of a durable create on this stack: Koa over TLS, a JSON body, one insert. Measured beside the API.

const { DATABASE_URL, TLS_CERT, TLS_KEY, PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
await pool.query(
  'create table if not exists bench_floor (id bigint generated always as identity primary key, body jsonb not null)',
)

const app = new Koa()
app.use(async (ctx) => {
  const chunks: Buffer[] = []
  for await (const chunk of ctx.req) chunks.push(chunk as Buffer)
  const { rows } = await pool.query<{ id: string }>('insert into bench_floor (body) values ($1) returning id', [
    JSON.parse(Buffer.concat(chunks).toString()),
  ])
  ctx.status = 201
  ctx.body = { id: rows[0].id }
})
const handle = app.callback()
createServer({ cert: readFileSync(TLS_CERT ?? ''), key: readFileSync(TLS_KEY ?? '') }, (request, response) => {
  void handle(request, response)
}).listen(Number(PORT), '127.0.0.1', () => process.stdout.write('{"msg":"floor listening"}\n'))
