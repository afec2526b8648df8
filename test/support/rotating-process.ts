import { readKeyRing } from '../../config/keys.ts'
import { rotateKeys } from '../../db/keys/key-rotation.ts'
import { openDatabase } from '../../db/pool.ts'

// A rotation in a process of its own, to be killed in the middle. It prints a word after the first page and stops
// there.

const { DATABASE_URL: url = '', MASTER_KEYS = '', INDEX_KEY = '' } = process.env
await rotateKeys(
  openDatabase(url, 2, () => undefined),
  readKeyRing({ MASTER_KEYS, INDEX_KEY }),
  { actor: 'test', reason: 'killed' },
  async () => {
    process.stdout.write('page\n')
    await new Promise((resolve) => setTimeout(resolve, 3_600_000))
  },
)
