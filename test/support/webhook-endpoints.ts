import { call, type TestApi } from './api.ts'

/** The requested settings of a new endpoint. */
export const endpointBody = (changes: object = {}) => ({
  url: 'https://hooks.example.com/in',
  events: ['verification.approved', 'verification.declined'],
  ...changes,
})

/** Registers an endpoint of an account by a session's token. */
export const registerEndpoint = (api: Pick<TestApi, 'port' | 'ca'>, key: string, changes: object = {}) =>
  call(api, 'POST', '/v1/webhooks', { key, json: endpointBody(changes) })
