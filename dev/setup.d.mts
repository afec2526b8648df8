/** Types of setup.mjs, which is plain JavaScript so that any Node runs it. */
export function lockDigest(folder: string): string
export function needsInstall(folder: string): boolean
