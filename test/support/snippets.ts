import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The signature snippets of examples/receiver, each run in its own language. The docs show the same files.

export const SNIPPETS = join(import.meta.dirname, '..', '..', 'examples', 'receiver')

/** The input of a snippet. Null means a missing value, if the language has one. */
export interface SnippetCase {
  readonly secret: string | null
  readonly header: string | null
  readonly body: Uint8Array | null
  readonly now: number
}

interface Language {
  readonly name: string
  /** The commands that it needs. Without them it is skipped. */
  readonly needs: readonly (readonly string[])[]
  readonly knowsNull: boolean
  /** Prints one line for each case, `true` or `false`, for lines of base64 fields. */
  judge(folder: string, input: string): string
}

const run = (cwd: string, input: string, command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd, input, stdio: ['pipe', 'pipe', 'inherit'], maxBuffer: 1 << 26 }).toString()

const NODE = `
import { createInterface } from 'node:readline'
import { isValid } from './verify.mjs'
const given = (field) => field === '-' ? null : Buffer.from(field.slice(1), 'base64')
for await (const line of createInterface({ input: process.stdin })) {
  const [secret, header, body, now] = line.split(' ')
  console.log(isValid(given(secret)?.toString() ?? null, given(header)?.toString() ?? null, given(body), Number(now)))
}`

const PYTHON = `
import base64, sys
import verify
def given(field): return None if field == "-" else base64.b64decode(field[1:])
def text(field): return None if field == "-" else given(field).decode()
for line in sys.stdin:
    secret, header, body, now = line.split(" ")
    print("true" if verify.is_valid(text(secret), text(header), given(body), int(now)) else "false")`

const GO = `package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"snippet/receiver"
)

func given(field string) []byte {
	bytes, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(field, "+"))
	if err != nil {
		panic(err)
	}
	return bytes
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		field := strings.Split(lines.Text(), " ")
		now, err := strconv.ParseInt(field[3], 10, 64)
		if err != nil {
			panic(err)
		}
		fmt.Println(receiver.IsValid(string(given(field[0])), string(given(field[1])), given(field[2]), time.Unix(now, 0)))
	}
}
`

const JAVA = `
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

class Judge {
    static byte[] given(String field) { return field.equals("-") ? null : Base64.getDecoder().decode(field.substring(1)); }
    static String text(String field) { return field.equals("-") ? null : new String(given(field), StandardCharsets.UTF_8); }
    public static void main(String[] args) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] field = line.split(" ");
            System.out.println(WebhookSignature.isValid(text(field[0]), text(field[1]), given(field[2]), Long.parseLong(field[3])));
        }
    }
}`

/** The languages of the guide on webhooks. */
export const LANGUAGES: readonly Language[] = [
  {
    name: 'Node',
    needs: [],
    knowsNull: true,
    judge(folder, input) {
      copyFileSync(join(SNIPPETS, 'verify.mjs'), join(folder, 'verify.mjs'))
      writeFileSync(join(folder, 'judge.mjs'), NODE)
      return run(folder, input, process.execPath, 'judge.mjs')
    },
  },
  {
    name: 'Python',
    needs: [['python3', '--version']],
    knowsNull: true,
    judge(folder, input) {
      copyFileSync(join(SNIPPETS, 'verify.py'), join(folder, 'verify.py'))
      writeFileSync(join(folder, 'judge.py'), PYTHON)
      return run(folder, input, 'python3', '-B', 'judge.py')
    },
  },
  {
    name: 'Go',
    needs: [['go', 'version']],
    knowsNull: false,
    judge(folder, input) {
      mkdirSync(join(folder, 'receiver'))
      copyFileSync(join(SNIPPETS, 'verify.go'), join(folder, 'receiver', 'verify.go'))
      writeFileSync(join(folder, 'go.mod'), 'module snippet\n\ngo 1.20\n')
      writeFileSync(join(folder, 'main.go'), GO)
      return run(folder, input, 'go', 'run', '.')
    },
  },
  {
    name: 'Java',
    needs: [
      ['java', '-version'],
      ['javac', '-version'],
    ],
    knowsNull: true,
    judge(folder, input) {
      copyFileSync(join(SNIPPETS, 'WebhookSignature.java'), join(folder, 'WebhookSignature.java'))
      writeFileSync(join(folder, 'Judge.java'), JAVA)
      run(folder, '', 'javac', '-encoding', 'UTF-8', 'WebhookSignature.java', 'Judge.java')
      return run(folder, input, 'java', 'Judge')
    },
  },
]

/** The first command of a language that this machine does not have. Undefined if it has all. */
export function missingFor({ needs }: Language): string | undefined {
  for (const [command, ...args] of needs) {
    try {
      execFileSync(command, args, { stdio: 'ignore' })
    } catch {
      return command
    }
  }
  return undefined
}

/** Runs a snippet on cases, in a new folder each time, which is removed at the end. */
export function judgeBySnippet(language: Language, cases: readonly SnippetCase[]): boolean[] {
  const field = (value: string | Uint8Array | null) =>
    value === null ? '-' : `+${Buffer.from(value).toString('base64')}`
  const input = cases
    .map(({ secret, header, body, now }) => `${field(secret)} ${field(header)} ${field(body)} ${now}\n`)
    .join('')
  const folder = mkdtempSync(join(tmpdir(), 'identity-snippet-'))
  try {
    const answers = language.judge(folder, input).trim().split('\n')
    if (answers.length !== cases.length || answers.some((answer) => answer !== 'true' && answer !== 'false')) {
      throw new Error(
        `${language.name} answered ${answers.length} of ${cases.length} cases: ${answers.slice(0, 3).join(' ')}`,
      )
    }
    return answers.map((answer) => answer === 'true')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
