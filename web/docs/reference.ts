import { codeTabs, codeBlock } from './code-block.ts'
import { escapeHtml, inlineOf, proseOf } from './html.ts'
import { anchorTo } from './markdown.ts'
import type { ApiDescription, Operation, Schema } from './openapi.ts'
import { addressOf, type DocsPage } from './page.ts'
import { exampleOf, fieldsOf } from './schema.ts'

/** Address of the service in examples. */
const HOST = 'https://verify.example'

const pathOfTag = (tag: string): string => `reference/${tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`

/** The description of each tag, for the top of its page. */
const SUMMARIES: Readonly<Record<string, string>> = {
  Verifications: 'Create verifications, send images, read decisions. Call them from your server with an API key.',
  Dashboard: 'Data of the dashboard, for the owner of the account.',
  'Hosted flow': 'The calls of the hosted page. They need the id in the link, and no API key.',
  Account: 'Registration, sessions, the second factor.',
  'API keys': 'Create, restrict and revoke keys.',
  Credits: 'Balance and ledger.',
  Enterprise: 'Request a quote.',
  Webhooks: 'Endpoints, their secrets and their deliveries.',
  'Test mode': 'Events of test mode, for a machine that no webhook can reach.',
  Service: 'The health of the service.',
}

/** The address of an operation of the reference, by its operationId. */
export const operationAddress = ({ operations }: ApiDescription, id: string): string | undefined => {
  const found = operations.find(({ operationId }) => operationId === id)
  return found === undefined ? undefined : `${addressOf(pathOfTag(found.tags[0]))}#${id}`
}

/** The reference: a page for each tag, in the order of the document. */
export const referencePages = (api: ApiDescription): DocsPage[] =>
  api.tags.map((tag) => {
    const operations = api.operations.filter(({ tags }) => tags[0] === tag)
    return {
      path: pathOfTag(tag),
      title: tag,
      summary: SUMMARIES[tag] ?? '',
      group: 'Reference',
      html: operations.map((operation) => sectionOf(api, operation)).join(''),
      headings: operations.map(({ operationId, summary }) => ({
        depth: 2,
        id: operationId,
        text: shortTitle(summary),
      })),
      terms: operations.map(({ operationId, method, path }) => ({
        id: operationId,
        text: `${method.toUpperCase()} ${path}`,
        about: tag,
      })),
    }
  })

/** `Submit the staged assets, once` → `Submit the staged assets`. */
const shortTitle = (summary: string): string => summary.split(/[,;]/)[0]

const CREDENTIALS: Readonly<Record<string, string>> = { apiKey: 'API key', session: 'Dashboard session' }

function sectionOf(api: ApiDescription, operation: Operation): string {
  const { operationId, method, path, summary, description, security, requestBody, responses } = operation
  const schemes = security.flatMap((scheme) => Object.keys(scheme)).map((scheme) => CREDENTIALS[scheme] ?? scheme)
  return (
    `<section class="operation" aria-labelledby="${operationId}">` +
    `<h2 id="${operationId}">${escapeHtml(shortTitle(summary))}${anchorTo(operationId, shortTitle(summary))}</h2>` +
    `<p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path).replaceAll('/', '/<wbr>')}</code></p>` +
    '<div class="columns"><div class="words">' +
    (shortTitle(summary) === summary ? '' : `<p>${escapeHtml(summary)}.</p>`) +
    proseOf(description) +
    `<p class="credential"><b>Credential</b> ${schemes.length === 0 ? 'none' : `${schemes.join(' or ')}, as <code>Authorization: Bearer …</code>`}</p>` +
    parametersOf(api, operation) +
    (requestBody === undefined ? '' : bodyOf(api, requestBody)) +
    answersOf(api, responses) +
    `</div><div class="samples">${samplesOf(api, operation)}</div></div></section>`
  )
}

function parametersOf(api: ApiDescription, { parameters }: Operation): string {
  if (parameters.length === 0) return ''
  const places = { path: 'in the path', query: 'in the query', header: 'header' }
  const fields: Schema = {
    properties: Object.fromEntries(
      parameters.map(({ name, in: place, description, schema }) => [
        name,
        { ...schema, description: [places[place], description].filter((part) => part !== undefined).join(': ') },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  }
  return `<h3>Parameters</h3>${fieldsOf(api, fields, false)}`
}

function bodyOf(api: ApiDescription, { content, required }: NonNullable<Operation['requestBody']>): string {
  return Object.entries(content)
    .map(
      ([type, { schema }]) =>
        `<h3>Body <span class="type">${type}${required ? '' : ', optional'}</span></h3>${fieldsOf(api, schema, false)}`,
    )
    .join('')
}

function answersOf(api: ApiDescription, responses: Operation['responses']): string {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const bad = Object.entries(responses).filter(([status]) => !status.startsWith('2'))
  const link = (code: string) => `<a href="/docs/errors#${code}"><code>${code}</code></a>`
  return (
    good
      .map(
        ([status, { content = {} }]) =>
          `<h3>Answer <span class="type">${status}</span></h3>${Object.values(content)
            .map(({ schema }) => fieldsOf(api, schema, true))
            .join('')}`,
      )
      .join('') +
    `<h3>Errors</h3><ul class="errors">${bad
      .map(
        ([status, { description }]) =>
          `<li><b>${status}</b> ${description
            .split(', ')
            .map((code) => (/^[A-Z_]+$/.test(code) ? link(code) : inlineOf(code)))
            .join(', ')}</li>`,
      )
      .join('')}</ul>`
  )
}

function samplesOf(api: ApiDescription, operation: Operation): string {
  const good = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))
  const answer = good === undefined ? undefined : Object.values(good[1].content ?? {})[0]
  return (
    codeTabs([
      { code: curlOf(api, operation), language: 'sh', label: 'curl' },
      { code: fetchOf(api, operation), language: 'js', label: 'JavaScript' },
    ]) +
    (answer === undefined
      ? ''
      : codeBlock({
          code: JSON.stringify(exampleOf(api, answer.schema), null, 2),
          language: 'json',
          title: `Answer ${good?.[0] ?? ''}`,
        }))
  )
}

const KEYS: Readonly<Record<string, string>> = { apiKey: '$API_KEY', session: '$ACCESS_TOKEN' }

/** The request of the examples: path parameters, required headers and a body. */
function requestOf(api: ApiDescription, { path, method, parameters, security, requestBody }: Operation) {
  const url = parameters
    .filter(({ in: place }) => place === 'path')
    .reduce((text, { name, schema }) => text.replace(`{${name}}`, String(exampleOf(api, schema, name))), HOST + path)
  const json = requestBody?.content['application/json']?.schema
  const [scheme] = security.flatMap((each) => Object.keys(each))
  const headers = parameters
    .filter(({ in: place, required }) => place === 'header' && required)
    .map(({ name }) => [name, name === 'Idempotency-Key' ? 'order-1007' : '…'])
  return {
    url,
    method: method.toUpperCase(),
    credential: KEYS[scheme],
    headers,
    body: json === undefined ? undefined : exampleOf(api, json),
  }
}

function curlOf(api: ApiDescription, operation: Operation): string {
  const { url, method, credential, headers, body } = requestOf(api, operation)
  const lines = [
    `curl ${url}`,
    ...(method === (body === undefined ? 'GET' : 'POST') ? [] : [`-X ${method}`]),
    ...(credential === undefined ? [] : [`-H "Authorization: Bearer ${credential}"`]),
    ...headers.map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body, null, 2)}'`]),
  ]
  return lines.join(' \\\n  ')
}

function fetchOf(api: ApiDescription, operation: Operation): string {
  const { url, method, credential, headers, body } = requestOf(api, operation)
  const all = [
    ...(credential === undefined ? [] : [`    Authorization: \`Bearer \${process.env.${credential.slice(1)}}\`,`]),
    ...headers.map(([name, value]) => `    '${name}': '${value}',`),
    ...(body === undefined ? [] : ["    'Content-Type': 'application/json',"]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(all.length === 0 ? [] : ['  headers: {', ...all, '  },']),
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`]),
  ]
  return `const response = await fetch('${url}'${options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`})\nconst answer = await response.json()`
}
