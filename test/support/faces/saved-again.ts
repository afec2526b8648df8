import sharp, { type Sharp } from 'sharp'
import type { Image } from '../../../checks/image/image.ts'

const edited = ({ data, width, height }: Image): Sharp => sharp(data, { raw: { width, height, channels: 3 } })

/** A picture saved as JPEG at each share of its size and each quality, and in other formats, cuts, shapes and lights. */
export function savedAgain(
  image: Image,
  { shares, qualities }: { readonly shares: readonly number[]; readonly qualities: readonly number[] },
): [name: string, copy: Sharp][] {
  const { width, height } = image
  return [
    ...shares.flatMap((share) =>
      qualities.map((quality): [string, Sharp] => [
        `${share} of the size, quality ${quality}`,
        edited(image)
          .resize(Math.round(width * share))
          .jpeg({ quality }),
      ]),
    ),
    ['as WebP', edited(image).webp({ quality: 50 })],
    ['as PNG', edited(image).resize(500).png()],
    ['grey and hard', edited(image).greyscale().toColourspace('srgb').linear(1.3, -20).jpeg({ quality: 70 })],
    ['dark', edited(image).linear(0.5, 5).jpeg({ quality: 70 })],
    ['mirrored', edited(image).flop().jpeg({ quality: 70 })],
    [
      'stretched',
      edited(image)
        .resize(width, Math.round(height * 1.1), { fit: 'fill' })
        .jpeg({ quality: 70 }),
    ],
    ['turned by 8°', edited(image).rotate(8, { background: '#888' }).jpeg({ quality: 70 })],
    [
      'cut',
      edited(image)
        .extract({
          left: Math.round(width * 0.08),
          top: Math.round(height * 0.08),
          width: Math.round(width * 0.84),
          height: Math.round(height * 0.84),
        })
        .jpeg({ quality: 60 }),
    ],
    ['blurred', edited(image).blur(1.5).jpeg({ quality: 70 })],
  ]
}
