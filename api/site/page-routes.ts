import type { StaticFile } from '../http/static-file.ts'
import { embedScript } from './embed.ts'
import type { Site } from './site.ts'

/**
 * Pages of the dashboard that mails link to. The token follows the # of the address: the page's script gets it, no
 * server does.
 */
const MAIL_LINKS = [
  '/verify-email',
  '/reset-password',
  '/forgot-password',
  '/confirm-new-email',
  '/refuse-new-email',
  '/partner-invitation',
]

/** The addresses of the pages. Pages of one application share an HTML file, whose script reads the address. */
export const sitePages = (site: Site): StaticFile[] => [
  ...site.files,
  embedScript(site),
  site.page('hosted', '/verify/:id'),
  ...['/dashboard', '/dashboard/*path', ...MAIL_LINKS].map((path) => site.page('dashboard', path)),
  ...['/staff', '/staff/*path'].map((path) => site.page('staff', path)),
]
