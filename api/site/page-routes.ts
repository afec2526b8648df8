import type { StaticFile } from '../http/static-file.ts'
import { embedScript } from './embed.ts'
import type { Site } from './site.ts'

/** Pages of the dashboard that mails link to. A token stands behind the # of the address: it reaches the page's script and no server. */
const MAIL_LINKS = [
  '/verify-email',
  '/reset-password',
  '/forgot-password',
  '/confirm-new-email',
  '/refuse-new-email',
  '/partner-invitation',
]

/** Where the pages stand. Those of one application share an HTML; its script reads the address. */
export const sitePages = (site: Site): StaticFile[] => [
  ...site.files,
  embedScript(site),
  site.page('hosted', '/verify/:id'),
  ...['/dashboard', '/dashboard/*path', ...MAIL_LINKS].map((path) => site.page('dashboard', path)),
  ...['/staff', '/staff/*path'].map((path) => site.page('staff', path)),
]
