import { gzipSync } from 'node:zlib'
import type { Code } from '../../contract/error-codes.ts'
import { CREATE_BODY, type Call } from './api.ts'

export interface BadInput {
  readonly what: string
  readonly request: Call
  readonly code: Code
  /** Path of the first issue of a VALIDATION_ERROR. */
  readonly path?: string
}

const bad = (what: string, json: unknown, path: string): BadInput => ({
  what,
  request: { json },
  code: 'VALIDATION_ERROR',
  path,
})
const field = (what: string, name: string, value: unknown, path = name): BadInput =>
  bad(what, { ...CREATE_BODY, [name]: value }, path)
const declared = (what: string, name: string, value: unknown): BadInput =>
  field(what, 'declared', { [name]: value }, `declared.${name}`)
const raw = (what: string, body: string | Buffer, path = '', code: Code = 'VALIDATION_ERROR'): BadInput => ({
  what,
  request: { body, headers: { 'content-type': 'application/json' } },
  code,
  ...(code === 'VALIDATION_ERROR' ? { path } : {}),
})
const typed = (
  what: string,
  headers: Record<string, string>,
  body: string | Buffer = JSON.stringify(CREATE_BODY),
): BadInput => ({ what, request: { body, headers }, code: 'UNSUPPORTED_MEDIA_TYPE' })

const JSON_TYPE = 'application/json'

/** Bodies and headers that every create rejects, each with its answer. */
export const BAD_CREATES: readonly BadInput[] = [
  raw('an empty body', ''),
  raw('half a body', '{"level":["FULL_KYC"],"coun'),
  raw('two values', '{}{}'),
  raw('single quotes', "{'level':['FULL_KYC']}"),
  raw('a comment', '{/* */"level":["FULL_KYC"],"country":"de"}'),
  raw('NaN', '{"level":NaN}'),
  raw('bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  raw('UTF-16', Buffer.from(JSON.stringify(CREATE_BODY), 'utf16le')),
  raw('a key twice', '{"level":["FULL_KYC"],"country":"de","country":"kp"}', 'country'),
  raw('a key twice, once escaped', '{"level":["FULL_KYC"],"country":"de","c\\u006funtry":"kp"}', 'country'),
  raw('a nested key twice', '{"level":["FULL_KYC"],"country":"de","declared":{"sex":"F","sex":"M"}}', 'sex'),
  raw('__proto__', '{"level":["FULL_KYC"],"country":"de","__proto__":{"mode":"LIVE"}}', '__proto__'),
  raw(
    'constructor.prototype',
    '{"level":["FULL_KYC"],"country":"de","constructor":{"prototype":{"x":1}}}',
    'constructor',
  ),
  raw(
    'prototype, escaped, in a nested object',
    '{"level":["FULL_KYC"],"country":"de","declared":{"pr\\u006ftotype":1}}',
    'prototype',
  ),
  raw('17 levels', '['.repeat(17) + ']'.repeat(17)),
  raw('ten thousand levels', '['.repeat(10_000) + ']'.repeat(10_000)),
  raw(
    'more than 64 KiB',
    JSON.stringify({ ...CREATE_BODY, end_user_ref: 'x'.repeat(70_000) }),
    '',
    'PAYLOAD_TOO_LARGE',
  ),
  raw('more than 40 MiB', Buffer.alloc(41 * 1024 * 1024, 0x20), '', 'PAYLOAD_TOO_LARGE'),
  bad('null', null, ''),
  bad('an array', [], ''),
  bad('a string', 'FULL_KYC', ''),
  bad('a number', 7, ''),
  bad('nothing in it', {}, 'level'),
  field('level as a string', 'level', 'FULL_KYC'),
  field('level as an object', 'level', { 0: 'FULL_KYC', length: 1 }),
  field('no level', 'level', []),
  field('a level twice', 'level', ['FULL_KYC', 'FULL_KYC']),
  field('a level in lower case', 'level', ['full_kyc']),
  field('a level that is a number', 'level', [1]),
  field('a level that is null', 'level', [null]),
  field('a level that is an object', 'level', [{ $ne: null }]),
  field(
    'two thousand levels',
    'level',
    Array.from({ length: 2_000 }, (_, i) => `X${i}`),
  ),
  field('an inherited name as a level', 'level', ['toString']),
  bad('no country', { level: ['ID_DOCUMENT'] }, 'country'),
  field('a country in upper case', 'country', 'DE'),
  field('an alpha-3 country', 'country', 'deu'),
  field('a country that does not exist', 'country', 'zz'),
  field('a country with a NUL', 'country', 'd\0'),
  field('a country that is an array', 'country', ['de']),
  field('an unknown doc_type', 'doc_type', 'LIBRARY_CARD'),
  field('doc_type null', 'doc_type', null),
  field('an empty end_user_ref', 'end_user_ref', ''),
  field('a blank end_user_ref', 'end_user_ref', '   '),
  field('an end_user_ref of 129 characters', 'end_user_ref', 'x'.repeat(129)),
  field('an end_user_ref with a NUL', 'end_user_ref', 'a\0b'),
  field('an end_user_ref with a line break', 'end_user_ref', 'a\r\nSet-Cookie: x'),
  field('an end_user_ref with half a surrogate pair', 'end_user_ref', '\ud800'),
  field('an end_user_ref that is a number', 'end_user_ref', 5),
  field('an unknown field', 'mode', 'LIVE'),
  field('a field of another case', 'Level', ['FULL_KYC']),
  field('declared as a string', 'declared', 'Anna'),
  declared('an unknown declared field', 'maiden_name', 'X'),
  declared('an empty name', 'first_name', ''),
  declared('a name of 101 characters', 'last_name', 'x'.repeat(101)),
  declared('a name with a NUL', 'last_name', '\0'),
  declared('a date that is not in the calendar', 'date_of_birth', '1990-02-30'),
  declared('29 February of a common year', 'date_of_birth', '1900-02-29'),
  declared('a date in another order', 'date_of_birth', '28.02.1990'),
  declared('a birth in the future', 'date_of_birth', '2999-01-01'),
  declared('a birth in the year 0', 'date_of_birth', '0000-01-01'),
  declared('a date with a time', 'document_expiry', '2030-01-01T00:00:00Z'),
  declared('an unknown sex', 'sex', 'f'),
  field('a redirect to http', 'redirect_url', 'http://client.example/'),
  field('a redirect to javascript', 'redirect_url', 'javascript:alert(1)'),
  field('a redirect with credentials', 'redirect_url', 'https://user:pass@client.example/'),
  field('a redirect without a host', 'redirect_url', 'https://'),
  field('a redirect with back slashes', 'redirect_url', 'https:\\\\client.example'),
  field('a redirect with three slashes', 'redirect_url', 'https:///client.example'),
  field('a redirect to a host of two scripts', 'redirect_url', 'https://cli\u0435nt.example'),
  field('a redirect of 2,049 characters', 'redirect_url', `https://client.example/${'x'.repeat(2_049 - 23)}`),
  bad('screening alone without names', { level: ['AML_SCREENING'] }, 'declared.last_name'),
  typed('no media type', {}),
  typed('a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'level=FULL_KYC'),
  typed('text', { 'content-type': 'text/plain' }),
  typed('XML', { 'content-type': 'application/xml' }, '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'),
  typed('Latin-1', { 'content-type': `${JSON_TYPE}; charset=iso-8859-1` }),
  typed('gzip', { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' }, gzipSync(JSON.stringify(CREATE_BODY))),
  typed(
    'a gzip bomb',
    { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' },
    gzipSync(Buffer.alloc(8 * 1024 * 1024)),
  ),
]
