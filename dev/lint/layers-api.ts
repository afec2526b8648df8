import { BELOW_EFFECTS, type Room } from './room.ts'

export const BELOW_API = [...BELOW_EFFECTS, 'image-files']

const apiRoom = (name: string, holds: string, rooms: readonly string[] = [], more: readonly string[] = []): Room => ({
  path: `api/${name}`,
  holds,
  imports: [...BELOW_API, ...more, ...rooms.map((room) => `api/${room}`)],
})

/** The floors of `api/`, from the ground up. */
export const API_FLOORS: readonly (readonly Room[])[] = [
  [
    apiRoom('http', 'one request: problems, ids, limits, headers, cursors, queues'),
    apiRoom('circuits', 'the circuit breaker, and the object store behind it'),
  ],
  [apiRoom('bodies', 'request bodies: JSON, multipart, images; their pace and memory', ['http'])],
  [
    apiRoom('server', 'TLS and connections', ['http', 'bodies']),
    apiRoom('routing', 'route declarations, the router, the OpenAPI document', ['http', 'bodies']),
  ],
  [apiRoom('auth', 'credentials: sessions, keys, passwords, second factors, staff', ['http', 'bodies', 'routing'])],
  [
    apiRoom(
      'present',
      'the shape of answers: JSON, CSV, export',
      ['http', 'bodies', 'auth', 'routing'],
      ['checks/decision/proofs.ts', 'checks/evidence-levels'],
    ),
    apiRoom('site', 'serves the built pages, each with its content policy', ['http', 'routing']),
  ],
  [
    apiRoom(
      'routes',
      'the routes and their schemas, one folder for each resource',
      ['http', 'circuits', 'bodies', 'server', 'auth', 'routing', 'present', 'site'],
      ['checks/image/quick-quality.ts', 'checks/liveness/virtual-cameras.ts'],
    ),
  ],
]
