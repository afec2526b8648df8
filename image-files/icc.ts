/**
 * Most bytes of a profile. The profiles of cameras, phones and screens (sRGB, Display P3, Adobe RGB) have 0.5 to 4 KiB.
 */
export const MAX_PROFILE_BYTES = 16 * 1024

const HEADER_BYTES = 128
const MAX_TAGS = 100

/**
 * Whether a colour profile (ICC.1:2022, 7) is a plain one of curves and a matrix. A profile with lookup tables costs
 * tens of nanoseconds per pixel. Printers have those, cameras do not.
 */
export function isPlainProfile(profile: Buffer): boolean {
  if (profile.length < HEADER_BYTES + 4 || profile.length > MAX_PROFILE_BYTES) return false
  const space = profile.toString('latin1', 16, 20)
  if (profile.toString('latin1', 36, 40) !== 'acsp' || (space !== 'RGB ' && space !== 'GRAY')) return false
  const tags = profile.readUInt32BE(HEADER_BYTES)
  if (tags > MAX_TAGS || HEADER_BYTES + 4 + 12 * tags > profile.length) return false
  for (let i = 0; i < tags; i++) {
    const at = HEADER_BYTES + 4 + 12 * i
    if (/^[ABD]2[ABD]\d$/.test(profile.toString('latin1', at, at + 4))) return false
  }
  return true
}
