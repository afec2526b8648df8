import { readFileSync } from 'node:fs'

const MAX_FILE_BYTES = 65_536

/**
 * The value of a variable, or the trimmed text of the file that `NAME_FILE` names. Secrets are mounted as such files.
 */
export function valueOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const [value, file] = [env[name], env[`${name}_FILE`]].map((text) => (text === '' ? undefined : text))
  if (file === undefined) return value
  if (value !== undefined) throw new Error(`${name} and ${name}_FILE are both set: remove one`)
  const text = readSecret(`${name}_FILE`, file)
  return text === '' ? undefined : text
}

function readSecret(variable: string, file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new Error(`${variable}: the file cannot be read (${code})`, { cause: error })
  }
  if (text.length > MAX_FILE_BYTES) throw new Error(`${variable}: the file is larger than 64 KiB`)
  return text.trim()
}
