import type { StaticFile } from '../http/static-file.ts'
import { embedScript } from './embed.ts'
import type { Site } from './site.ts'

/** Where the pages stand. Those of one application share an HTML; its script reads the address. */
export const sitePages = (site: Site): StaticFile[] => [
  ...site.files,
  site.file('docs/index.html', {}, '/docs/'),
  embedScript(site),
  site.page('hosted', '/verify/:id'),
  ...['/dashboard', '/dashboard/*path'].map((path) => site.page('dashboard', path)),
  ...['/staff', '/staff/*path'].map((path) => site.page('staff', path)),
]
