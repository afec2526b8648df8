// Cameras that are programs, so their images may come from a file. The page reports the label, which is easy to change:
// a known one is a reason for a review, an unknown one proves nothing. Not listed: phones that serve as webcams
// (DroidCam, Iriun, EpocCam, Camo, iVCam, Continuity Camera, Windows' connected cameras) and filters of a maker's own
// camera (NVIDIA Broadcast, Windows Studio Effects), which honest people use.

/** Name -> pattern of its labels, without case. */
const VIRTUAL_CAMERAS: readonly (readonly [name: string, label: RegExp])[] = [
  ['OBS Virtual Camera', /\bobs[ -]?(virtual ?)?cam(era)?\d*\b/iu],
  ['Streamlabs Virtual Webcam', /\bstreamlabs\b/iu],
  ['ManyCam', /\bmany ?cam\b/iu],
  ['XSplit VCam', /\bx ?split|\bsplitmedialabs\b/iu],
  ['Snap Camera', /\bsnap ?camera\b/iu],
  ['v4l2loopback', /\bdummy video device\b|v4l2[ -]?loopback/iu],
  ['CamTwist', /\bcam ?twist\b/iu],
  ['mmhmm', /\bmmhmm\b/iu],
  ['e2eSoft VCam', /(?<!\p{L})vcam(?!\p{L})/iu],
  ['SplitCam', /\bsplit ?cam\b/iu],
  ['CyberLink YouCam', /\byou ?cam\b/iu],
  ['WebcamMax', /\bwebcam ?max\b/iu],
  ['AlterCam', /\balter ?cam\b/iu],
  ['AkVirtualCamera', /\bak ?v(irtual)? ?cam(era)?\b/iu],
  ['Unity Video Capture', /\bunity video capture\b/iu],
  ['vMix Video', /\bvmix\b/iu],
  ['NDI Webcam', /\bndi (webcam|video|virtual)/iu],
  ['FaceRig', /\bface ?rig\b|\banimaze\b/iu],
  ['ChromaCam', /\bchroma ?cam\b/iu],
  ['Ecamm Live', /\becamm\b/iu],
  // Only the whole label, because makers of computers call their filters "… Virtual Camera", and Windows a phone "…
  // (Windows Virtual Camera)".
  ['Virtual camera', /^(my )?(virtual|fake) ?(web ?)?cam(era)?( \(.*\))?$/iu],
]

/**
 * The virtual camera of a camera label.
 *
 * @param label of the video track, as the browser reports it
 * @returns the list's own name for it; undefined for any other label
 */
export function virtualCameraOf(label: string): string | undefined {
  const plain = label
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return VIRTUAL_CAMERAS.find(([, pattern]) => pattern.test(plain))?.[0]
}
