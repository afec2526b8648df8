/**
 * Whether a PNG or WebP is animated: an acTL chunk before the first IDAT (PNG, third edition, 11.3.6.1), or the
 * animation flag of VP8X (RFC 9649, 2.7). libvips would show the first frame as if it were all. False for other
 * formats.
 */
export function isAnimated(bytes: Buffer): boolean {
  if (bytes[0] === 0x89) return isAnimatedPng(bytes)
  return bytes.toString('latin1', 12, 16) === 'VP8X' && bytes.length > 20 && (bytes[20] & 0x02) !== 0
}

function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
  }
  return false
}
