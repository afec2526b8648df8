import { join, resolve } from 'node:path'
import { TOTP } from 'otpauth'
import { readDemoStaff } from './demo-staff.ts'
import { PROJECT_FOLDER } from './temporal-settings.ts'

// `npm run staff-code`: prints the second-factor codes of the development stack's staff, as their phones would show
// them.

const people = await readDemoStaff(
  join(resolve(process.env.LOCAL_FOLDER ?? join(PROJECT_FOLDER, '.local')), 'demo-staff.json'),
)
if (people.length === 0) process.stdout.write('no staff yet; run npm start to create them\n')
for (const { email, role, totp_secret: secret } of people)
  process.stdout.write(`${new TOTP({ secret }).generate()}  ${email} (${role})\n`)
